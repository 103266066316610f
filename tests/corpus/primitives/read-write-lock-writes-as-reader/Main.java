import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int count;

    static void add() {
        LOCK.readLock().lock();
        count++;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::add);
        t.start();
        add();
        t.join();
        assert count == 2 : count;
    }
}
