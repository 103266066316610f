import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A section waits on a condition while it holds a monitor that others want: that it waits is the error, and no deadlock. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition done = lock.newCondition();

    public static void main(String[] args) throws Exception {
        Object held = new Object();
        Thread t = new Thread(() -> {
            synchronized (held) {
                lock.lock();
                Verify.beginAtomic();
                done.awaitUninterruptibly();
            }
        });
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println("handled"));
        t.start();
        t.join();
        synchronized (held) {
            System.out.println("got");
        }
    }
}
