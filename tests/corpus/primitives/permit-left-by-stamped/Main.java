import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;

/** The waiter has what it waits for before it parks, and the permit that was to wake it is left for the next park. */
public class Main {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.writeLock();
        Thread t = new Thread(() -> {
            try {
                lock.readLock();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            LockSupport.park();
            System.out.println("through");
        });
        t.setDaemon(true);
        t.start();
        lock.unlockWrite(stamp);
    }
}
