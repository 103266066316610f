import java.util.concurrent.locks.StampedLock;

public class Main {
    static final StampedLock LOCK = new StampedLock();

    public static void main(String[] args) {
        long outer = LOCK.writeLock();
        long inner = LOCK.readLock();
        LOCK.unlockRead(inner);
        LOCK.unlockWrite(outer);
    }
}
