import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

public class Main {
    static final StampedLock LOCK = new StampedLock();
    static String timed = "-";
    static String interrupted = "-";

    public static void main(String[] args) throws Exception {
        long stamp = LOCK.writeLock();
        Thread writer = new Thread(() -> {
            try {
                long got = LOCK.tryWriteLock(1, TimeUnit.MICROSECONDS);
                if (got != 0) {
                    timed = "w";
                    LOCK.unlockWrite(got);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        Thread reader = new Thread(() -> {
            try {
                long got = LOCK.tryReadLock(1, TimeUnit.MICROSECONDS);
                if (got != 0) {
                    interrupted = "r";
                    LOCK.unlockRead(got);
                }
            } catch (InterruptedException e) {
                interrupted = "i";
            }
        });
        writer.start();
        reader.start();
        LOCK.unlockWrite(stamp);
        reader.interrupt();
        writer.join();
        reader.join();
        System.out.println(timed + " " + interrupted);
        assert !LOCK.isReadLocked() && !LOCK.isWriteLocked();
    }
}
