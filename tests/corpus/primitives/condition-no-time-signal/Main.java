import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait of no time at all gives the lock up all the same: others may signal it, or interrupt it. */
public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static boolean waits;
    static boolean met;
    static String end = "";

    public static void main(String[] args) throws Exception {
        boolean interrupts = args[0].equals("interrupt");
        Thread t = new Thread(() -> {
            LOCK.lock();
            try {
                waits = true;
                end = CONDITION.await(0, TimeUnit.MILLISECONDS) ? "signalled" : "time over";
            } catch (InterruptedException e) {
                end = "interrupted";
            } finally {
                waits = false;
                end += Thread.currentThread().isInterrupted() ? ", flag set" : "";
                LOCK.unlock();
            }
        });
        t.start();
        LOCK.lock();
        met = waits;
        if (met && interrupts) {
            t.interrupt();
        } else if (met) {
            CONDITION.signal();
        }
        LOCK.unlock();
        t.join();
        System.out.println(end + (met ? ", met" : ""));
    }
}
