import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The time of the first waiter is over, it is interrupted, and before it has its lock again the signal goes to the second. The
 * lock is fair: the first waiter is not in its queue yet.
 */
public class Main {
    static final ReentrantLock LOCK = new ReentrantLock(true);
    static final Condition CONDITION = LOCK.newCondition();
    static int waiting;
    static String first = "";
    static String second = "";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LOCK.lock();
            try {
                waiting++;
                first = CONDITION.await(1, TimeUnit.SECONDS) ? "signalled" : "time over";
            } catch (InterruptedException e) {
                first = "interrupted";
            } finally {
                first += Thread.currentThread().isInterrupted() ? " and flag set" : "";
                LOCK.unlock();
            }
        });
        Thread u = new Thread(() -> {
            LOCK.lock();
            try {
                if (waiting == 1) {
                    waiting++;
                    second = CONDITION.await(1, TimeUnit.SECONDS) ? "signalled" : "time over";
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            } finally {
                LOCK.unlock();
            }
        });
        t.start();
        u.start();
        LOCK.lock();
        boolean both = waiting == 2;
        LOCK.unlock();
        if (!both) {
            return;
        }
        t.interrupt();
        LOCK.lock();
        boolean before = first.isEmpty();
        CONDITION.signal();
        LOCK.unlock();
        t.join();
        u.join();
        System.out.println((before ? "" : "late: ") + first + ", " + second);
    }
}
