import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void add() {
        LOCK.lock();
        try {
            count++;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = Thread.startVirtualThread(Main::add);
        Thread b = Thread.startVirtualThread(Main::add);
        a.join();
        b.join();
        assert count == 2 : count;
    }
}
