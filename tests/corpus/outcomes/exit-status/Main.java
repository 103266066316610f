public class Main {
    static volatile int status;

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
        Thread t = new Thread(() -> status = 3);
        t.start();
        int seen = status;
        if (seen == 3 && status == 3) {
            System.exit(seen);
        }
        if (status == 3) {
            Runtime.getRuntime().halt(4);
        }
        t.join();
    }
}
