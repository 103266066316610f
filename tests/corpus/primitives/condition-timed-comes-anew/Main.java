import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** When the time is over the waiter comes anew: if the lock is free it gets it, before a thread that lines up already. */
public class Main {
    static String order = "";

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                condition.await(1, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            order += "w";
            lock.unlock();
        });
        Thread other = new Thread(() -> {
            lock.lock();
            order += "o";
            lock.unlock();
        });
        waiter.start();
        other.start();
        lock.lock();
        boolean linesUp = lock.hasWaiters(condition) && lock.hasQueuedThread(other) && lock.getQueueLength() == 1;
        lock.unlock();
        waiter.join();
        other.join();
        System.out.println(linesUp + " " + order);
    }
}
