import java.util.concurrent.locks.StampedLock;

public class Main {
    static final StampedLock LOCK = new StampedLock();

    static void twice() {
        long stamp = LOCK.writeLock();
        LOCK.unlockWrite(stamp);
        LOCK.unlockWrite(stamp);
    }

    public static void main(String[] args) {
        new Thread(Main::twice).start();
        long stamp = LOCK.writeLock();
        LOCK.unlockWrite(stamp);
    }
}
