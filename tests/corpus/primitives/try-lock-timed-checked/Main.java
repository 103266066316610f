import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        t.start();
        if (lock.tryLock(1, TimeUnit.HOURS)) {
            lock.unlock();
        }
        t.join();
        assert !lock.isLocked();
    }
}
