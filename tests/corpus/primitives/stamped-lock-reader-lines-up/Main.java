import java.util.concurrent.locks.StampedLock;

public class Main {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long held = lock.readLock();
        Thread writer = new Thread(() -> lock.unlockWrite(lock.writeLock()));
        writer.start();
        Runnable reads = () -> lock.unlockRead(lock.readLock());
        Thread one = new Thread(reads);
        Thread two = new Thread(reads);
        one.start();
        two.start();
        one.join();
        two.join();
        lock.unlockRead(held);
        writer.join();
    }
}
