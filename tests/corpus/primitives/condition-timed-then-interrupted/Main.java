import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait whose time is over, and an interrupt before it has its lock again. */
public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static boolean over;
    static String end = "";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LOCK.lock();
            try {
                end = CONDITION.await(1, TimeUnit.MILLISECONDS) ? "signalled" : "time over";
            } catch (InterruptedException e) {
                end = "interrupted";
            } finally {
                over = true;
                LOCK.unlock();
            }
        });
        t.start();
        t.interrupt();
        LOCK.lock();
        boolean first = !over;
        LOCK.unlock();
        t.join();
        System.out.println(end + (first ? ", after main had the lock" : ", before main had the lock"));
    }
}
