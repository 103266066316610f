import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void work() {
        try {
            LOCK.lockInterruptibly();
            count++;
        } catch (InterruptedException e) {
            // Asked to stop.
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::work);
        t.start();
        t.interrupt();
        t.join();
        assert !LOCK.isLocked();
    }
}
