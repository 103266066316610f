import java.util.concurrent.locks.StampedLock;

public class Main {
    static final StampedLock LOCK = new StampedLock();
    static int x;
    static int y;

    static void move() {
        long stamp = LOCK.writeLock();
        x++;
        y++;
        LOCK.unlockWrite(stamp);
    }

    static int difference() {
        long stamp = LOCK.tryOptimisticRead();
        int a = x;
        int b = y;
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            a = x;
            b = y;
            LOCK.unlockRead(stamp);
        }
        return a - b;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::move);
        t.start();
        assert difference() == 0;
        t.join();
    }
}
