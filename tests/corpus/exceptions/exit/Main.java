public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (true) {
                Thread.yield();
            }
        });
        t.setDaemon(true);
        t.start();
        try {
            System.out.println("leaving");
            System.exit(3);
        } finally {
            System.out.println("never printed");
        }
    }
}
