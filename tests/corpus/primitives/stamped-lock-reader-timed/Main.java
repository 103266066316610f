import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

public class Main {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long held = lock.readLock();
        Thread writer = new Thread(() -> lock.unlockWrite(lock.writeLock()));
        writer.start();
        boolean at = lock.tryReadLock() != 0;
        boolean inTime = lock.tryReadLock(0, TimeUnit.SECONDS) != 0;
        System.out.println(at + " " + inTime);
        lock.unlockRead(held);
        lock.tryUnlockRead();
        lock.tryUnlockRead();
        writer.join();
    }
}
