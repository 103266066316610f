import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition READY = LOCK.newCondition();
    static boolean waits;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                // The interrupt counts only if it is noticed before the signal.
                LOCK.lock();
                waits = true;
                READY.await();
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        LOCK.lock();
        if (waits) {
            t.interrupt();
            READY.signal();
        }
        LOCK.unlock();
        t.interrupt();
    }
}
