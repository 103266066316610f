import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The reader has a read lock, but not that of the writer. */
public class Main {
    static final ReentrantReadWriteLock ONE = new ReentrantReadWriteLock();
    static final ReentrantReadWriteLock OTHER = new ReentrantReadWriteLock();
    static int low;
    static int high;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            ONE.writeLock().lock();
            low = 1;
            high = 1;
            ONE.writeLock().unlock();
        });
        writer.start();
        OTHER.readLock().lock();
        int a = low, b = high;
        OTHER.readLock().unlock();
        writer.join();
        System.out.print(a + " " + b);
    }
}
