import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Who acquires although it is interrupted has its flag set all the time. */
public class Main {
    static class Mutex extends AbstractQueuedSynchronizer {
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

    static String end = "";

    public static void main(String[] args) throws Exception {
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        Thread t = new Thread(() -> {
            try {
                mutex.acquireInterruptibly(1);
                end = "acquired";
            } catch (InterruptedException e) {
                end = "interrupted";
            }
        });
        t.start();
        t.interrupt();
        mutex.release(1);
        boolean set = t.isInterrupted();
        t.join();
        System.out.println(end + (set ? ", flag seen" : ", flag not seen"));
    }
}
