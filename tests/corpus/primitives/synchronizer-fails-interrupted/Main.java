import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** An attempt that fails with an exception does not lose the interrupt that came while the thread waited. */
public class Main {
    static class Mutex extends AbstractQueuedSynchronizer {
        volatile boolean broken;

        @Override
        protected boolean tryAcquire(int arg) {
            if (broken) {
                throw new IllegalStateException();
            }
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int arg) {
            setState(0);
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        Mutex mutex = new Mutex();
        mutex.acquire(1);
        Thread t = new Thread(() -> {
            try {
                mutex.acquire(1);
                System.out.print("acquired ");
            } catch (IllegalStateException e) {
                System.out.print("failed ");
            }
            System.out.print(Thread.interrupted());
        });
        t.start();
        while (t.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        t.interrupt();
        mutex.broken = true;
        mutex.release(1);
        t.join();
    }
}
