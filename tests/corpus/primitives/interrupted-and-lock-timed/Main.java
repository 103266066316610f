import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        LOCK.lock();
        Thread t = new Thread(() -> {
            try {
                // Interrupted, too late, or in time with the flag set.
                System.out.print(LOCK.tryLock(1, TimeUnit.SECONDS) + ": ");
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        t.interrupt();
        LOCK.unlock();
    }
}
