import java.util.Date;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait until a date is over when the clock shows it. */
public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Date then = new Date(System.currentTimeMillis() + 50);
        Thread t = new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        t.start();
        lock.lock();
        boolean signalled = condition.awaitUntil(then);
        lock.unlock();
        boolean early = !signalled && System.currentTimeMillis() < then.getTime();
        System.out.println(signalled ? "signalled" : early ? "too early" : "time over");
    }
}
