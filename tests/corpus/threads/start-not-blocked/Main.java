public class Main {
    static boolean started;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {});
        Thread holder = new Thread(() -> {
            synchronized (worker) {
                try {
                    while (!started) {
                        worker.wait();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        holder.start();
        worker.start();
        synchronized (worker) {
            started = true;
            worker.notifyAll();
        }
    }
}
