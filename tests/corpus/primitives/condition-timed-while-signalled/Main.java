import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** The time is over when the signal has been given and the waiter is not in the queue of the lock yet: it does not begin again. */
public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread t = new Thread(() -> {
            lock.lock();
            System.nanoTime();
            try {
                System.out.print(condition.await(1, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            lock.unlock();
            LockSupport.park();
        });
        t.setDaemon(true);
        t.start();
        lock.lock();
        condition.signal();
        lock.unlock();
    }
}
