import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;

    static void write(int mine) {
        LOCK.writeLock().lock();
        value = mine;
        LOCK.readLock().lock();
        LOCK.writeLock().unlock();
        assert value == mine : value;
        assert LOCK.getReadHoldCount() == 1 && !LOCK.isWriteLockedByCurrentThread();
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> write(1));
        t.start();
        write(2);
        t.join();
        assert LOCK.getReadLockCount() == 0 && !LOCK.isWriteLocked();
    }
}
