import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait without time has looked for interrupts, and is still among the waiters when it is interrupted. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition ready = lock.newCondition();
        String[] waited = new String[1];
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                waited[0] = "" + ready.await(0, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                waited[0] = "interrupted";
            } finally {
                lock.unlock();
            }
        });
        waiter.start();
        waiter.interrupt();
        lock.lock();
        boolean waits = lock.hasWaiters(ready);
        lock.unlock();
        waiter.join();
        System.out.println(waited[0] + " " + waits);
    }
}
