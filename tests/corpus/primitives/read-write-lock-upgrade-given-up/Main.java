import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;

    static void fill() {
        LOCK.readLock().lock();
        boolean empty = value == 0;
        LOCK.readLock().unlock();
        if (empty) {
            LOCK.writeLock().lock();
            try {
                if (value == 0) {
                    value++;
                }
            } finally {
                LOCK.writeLock().unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::fill);
        t.start();
        fill();
        t.join();
        assert value == 1 : value;
    }
}
