public class Main {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
        Thread other = new Thread(() -> {
            try {
                System.exit(1);
            } finally {
                System.out.println("never");
            }
        });
        other.start();
        System.exit(2);
    }
}
