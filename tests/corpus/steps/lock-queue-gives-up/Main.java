import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static boolean late;

    public static void main(String[] args) throws Exception {
        LOCK.lock();
        Thread t = new Thread(() -> {
            try {
                late = !LOCK.tryLock(1, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        LOCK.unlock();
        boolean queued = LOCK.hasQueuedThreads();
        t.join();
        assert !(queued && late);
    }
}
