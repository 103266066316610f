import java.util.concurrent.locks.StampedLock;

public class Main {
    static final StampedLock LOCK = new StampedLock();
    static int x;

    static void once() {
        long stamp = LOCK.readLock();
        if (x == 0) {
            stamp = LOCK.tryConvertToWriteLock(stamp);
            x++;
        }
        LOCK.unlock(stamp);
    }

    public static void main(String[] args) {
        new Thread(Main::once).start();
        once();
    }
}
