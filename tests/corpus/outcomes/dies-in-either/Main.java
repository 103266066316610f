public class Main {
    static int taken;

    static synchronized void take() {
        if (taken++ == 1) {
            throw new IllegalStateException("too late");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(Main::take, "worker");
        worker.start();
        new Thread(Main::take, "worker-1").start();
        worker.join();
    }
}
