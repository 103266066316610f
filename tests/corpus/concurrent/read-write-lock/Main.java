import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static int a;
    static int b;

    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        new Thread(() -> {
            lock.writeLock().lock();
            a++;
            b++;
            lock.writeLock().unlock();
        }).start();
        new Thread(() -> {
            lock.readLock().lock();
            assert a == b;
            lock.readLock().unlock();
        }).start();
    }
}
