public class Main {
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            synchronized (Thread.currentThread()) {
                seen++;
            }
        });
        synchronized (worker) {
            worker.start();
            worker.join();
        }
        assert seen == 1;
    }
}
