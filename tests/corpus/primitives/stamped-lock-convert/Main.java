import java.util.concurrent.locks.StampedLock;

public class Main {
    static final StampedLock LOCK = new StampedLock();
    static int x;

    static void once() {
        long stamp = LOCK.readLock();
        try {
            while (x == 0) {
                long write = LOCK.tryConvertToWriteLock(stamp);
                if (write != 0) {
                    stamp = write;
                    x++;
                } else {
                    LOCK.unlockRead(stamp);
                    stamp = LOCK.writeLock();
                }
            }
        } finally {
            LOCK.unlock(stamp);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::once);
        t.start();
        once();
        t.join();
        assert x == 1 : x;
        assert !LOCK.isReadLocked() && !LOCK.isWriteLocked();
    }
}
