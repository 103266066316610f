/** Threads, monitors, interruption, failed assertions, uncaught exceptions. */
public class Program {
    private static final Object lock = new Object();
    private static int count;

    static class Worker extends Thread {
        @Override
        public void run() {
            synchronized (lock) {
                count++;
                lock.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        Thread other = new Thread(() -> {
            throw new IllegalStateException("count is " + count);
        }, "other");
        worker.start();
        other.start();
        synchronized (lock) {
            while (count == 0) {
                lock.wait(10);
            }
        }
        worker.join();
        other.join();
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            e.printStackTrace();
        }
        assert count == 0 : "count: " + count;
    }
}
