import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;

    static void write(int mine) {
        LOCK.writeLock().lock();
        value = mine;
        LOCK.writeLock().unlock();
        LOCK.readLock().lock();
        assert value == mine : value;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> write(1)).start();
        write(2);
    }
}
