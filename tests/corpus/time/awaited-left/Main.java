import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What a wait says is left of its time: who signals has slept meanwhile, so that is gone. */
public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CONDITION = LOCK.newCondition();
    static boolean waits;
    static boolean set;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LOCK.lock();
            boolean sleeps = waits;
            LOCK.unlock();
            if (sleeps) {
                sleep();
                LOCK.lock();
                set = true;
                CONDITION.signal();
                LOCK.unlock();
            }
        });
        t.start();
        LOCK.lock();
        waits = true;
        long left = CONDITION.awaitNanos(TimeUnit.SECONDS.toNanos(1));
        if (set) {
            System.out.println(left <= TimeUnit.MILLISECONDS.toNanos(800) ? "set" : "more is left than can be");
        } else {
            System.out.println(left <= 0 ? "time over" : "time is left");
        }
        LOCK.unlock();
        t.join();
    }

    static void sleep() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
