import java.util.concurrent.locks.StampedLock;

public class Main {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long held = lock.readLock();
        Thread writer = new Thread(() -> lock.unlockWrite(lock.writeLock()));
        writer.start();
        Thread reader = new Thread(() -> lock.unlockRead(lock.readLock()));
        reader.start();
        reader.join();
        lock.unlockRead(held);
        writer.join();
    }
}
