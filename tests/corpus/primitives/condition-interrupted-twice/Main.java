import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The second interrupt comes before the thread has its lock again: the flag is set when the wait has thrown. */
public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static boolean waits;
    static boolean over;
    static String end = "";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LOCK.lock();
            try {
                waits = true;
                CONDITION.await();
                end = "signalled";
            } catch (InterruptedException e) {
                end = "interrupted";
            } finally {
                over = true;
                end += Thread.currentThread().isInterrupted() ? ", flag set" : ", flag clear";
                LOCK.unlock();
            }
        });
        t.start();
        LOCK.lock();
        boolean met = waits;
        LOCK.unlock();
        t.interrupt();
        t.interrupt();
        LOCK.lock();
        boolean first = !over;
        LOCK.unlock();
        t.join();
        if (met) {
            System.out.println(end + (first ? ", after main had the lock" : ", before main had the lock"));
        }
    }
}
