import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> {
            lock.lock();
            Thread.yield();
            lock.unlock();
        });
        t.start();
        boolean got = lock.tryLock(1, TimeUnit.MICROSECONDS);
        System.out.println(got);
        if (got) {
            lock.unlock();
        }
        t.join();
        assert !lock.isLocked() && !lock.hasQueuedThreads();
    }
}
