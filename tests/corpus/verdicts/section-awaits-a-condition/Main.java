import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A section waits on a condition: it fails, and the unlock of a lock that has been given up does not hide that. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition done = lock.newCondition();

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            lock.lock();
            done.signal();
            lock.unlock();
        }).start();
        lock.lock();
        try {
            Verify.beginAtomic();
            done.await();
        } finally {
            lock.unlock();
        }
    }
}
