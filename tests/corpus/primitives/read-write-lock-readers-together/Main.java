import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final AtomicInteger INSIDE = new AtomicInteger();
    static final AtomicInteger MOST = new AtomicInteger();

    static void read() {
        LOCK.readLock().lock();
        MOST.accumulateAndGet(INSIDE.incrementAndGet(), Math::max);
        INSIDE.decrementAndGet();
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::read);
        t.start();
        read();
        t.join();
        System.out.println(MOST);
    }
}
