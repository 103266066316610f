public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (Main.class) {
                try {
                    Main.class.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        t.setDaemon(true);
        t.start();
    }
}
