import java.util.concurrent.Semaphore;

public class Main {
    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(0);
        Thread t = new Thread(permits::acquireUninterruptibly);
        t.start();
        while (!permits.hasQueuedThreads()) {
            Thread.yield();
        }
        permits.release();
        int left = permits.availablePermits();
        boolean queued = permits.hasQueuedThreads();
        assert left == 1 || !queued;
        t.join();
    }
}
