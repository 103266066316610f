import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            lock.lock();
            held.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                // The end.
            }
        });
        t.start();
        held.await();
        long start = System.nanoTime();
        boolean got = lock.tryLock(3, TimeUnit.MILLISECONDS);
        long between = System.nanoTime();
        assert !got && between - start >= 3_000_000;
        t.join(2);
        assert t.isAlive() && System.nanoTime() - between >= 2_000_000;
        t.interrupt();
        t.join();
    }
}
