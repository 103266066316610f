import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int low;
    static int high;

    static void read() {
        LOCK.readLock().lock();
        int difference = high - low;
        LOCK.readLock().unlock();
        assert difference == 0;
    }

    static void write() {
        LOCK.writeLock().lock();
        low++;
        high++;
        LOCK.writeLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread[] all = {new Thread(Main::read), new Thread(Main::read), new Thread(Main::write)};
        for (Thread t : all) {
            t.start();
        }
        for (Thread t : all) {
            t.join();
        }
    }
}
