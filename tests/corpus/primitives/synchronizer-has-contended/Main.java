import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Once a thread had to wait it stays so. */
public class Main {
    static final class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int n) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int n) {
            setState(0);
            return true;
        }
    }

    static final Mutex MUTEX = new Mutex();

    public static void main(String[] args) throws Exception {
        MUTEX.acquire(1);
        Thread t = new Thread(() -> {
            MUTEX.acquire(1);
            MUTEX.release(1);
        });
        t.start();
        boolean before = MUTEX.hasContended();
        MUTEX.release(1);
        boolean between = MUTEX.hasContended();
        t.join();
        System.out.println(before + " " + between + " " + MUTEX.hasContended());
    }
}
