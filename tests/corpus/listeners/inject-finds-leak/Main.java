import java.util.concurrent.locks.ReentrantLock;

/** The lock is not given back when the work fails: nobody sees that until it fails. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static int done;

    static void work() {
        done++;
    }

    static void locked() {
        lock.lock();
        work();
        lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                locked();
            } catch (IllegalStateException e) {
                // Another time, then.
            }
        }, "other");
        other.start();
        other.join();
        lock.lock();
        lock.unlock();
    }
}
