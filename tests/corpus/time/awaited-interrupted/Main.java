import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait that is interrupted, and answers that its time is over: then it is. */
public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static String end = "";

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LOCK.lock();
            long from = System.nanoTime();
            try {
                boolean signalled = CONDITION.await(1, TimeUnit.SECONDS);
                boolean early = System.nanoTime() - from < 1_000_000_000L;
                end = signalled ? "signalled" : early ? "too early" : "time over";
            } catch (InterruptedException e) {
                end = "interrupted";
            } finally {
                LOCK.unlock();
            }
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.println(end);
    }
}
