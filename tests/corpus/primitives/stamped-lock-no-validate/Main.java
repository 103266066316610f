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

    public static void main(String[] args) {
        new Thread(Main::move).start();
        LOCK.tryOptimisticRead();
        int a = x;
        int b = y;
        assert a == b : a + " " + b;
    }
}
