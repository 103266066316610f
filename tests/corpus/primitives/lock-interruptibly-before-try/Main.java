import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void work() {
        try {
            LOCK.lockInterruptibly();
            try {
                count++;
            } finally {
                LOCK.unlock();
            }
        } catch (InterruptedException e) {
            // Asked to stop.
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
