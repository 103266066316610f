import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int stock = 1;

    static boolean sell() {
        LOCK.lock();
        try {
            if (stock == 0) {
                return false;
            }
            stock--;
            return true;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Main::sell);
        Thread b = new Thread(Main::sell);
        a.start();
        b.start();
        sell();
        a.join();
        b.join();
        assert stock == 0 : stock;
        assert !LOCK.isLocked() && !LOCK.hasQueuedThreads();
    }
}
