import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** The waiter has what it waits for before it parks, and the permit that was to wake it is left for the next park. */
public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread t = new Thread(() -> {
            try {
                lock.lock();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            LockSupport.park();
            System.out.println("through");
        });
        t.setDaemon(true);
        t.start();
        lock.unlock();
    }
}
