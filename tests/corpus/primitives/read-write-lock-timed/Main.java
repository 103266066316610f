import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        boolean[] got = new boolean[1];
        Thread t = new Thread(() -> {
            try {
                got[0] = lock.writeLock().tryLock(1, TimeUnit.MILLISECONDS);
                if (got[0]) {
                    lock.writeLock().unlock();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        lock.readLock().unlock();
        t.join();
        System.out.println(got[0]);
        assert lock.writeLock().tryLock();
    }
}
