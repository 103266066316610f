import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;

public class Main {
    static class Mutex extends AbstractQueuedLongSynchronizer {
        @Override
        protected boolean tryAcquire(long token) {
            return compareAndSetState(0, token);
        }

        @Override
        protected boolean tryRelease(long token) {
            if (getState() != token) {
                throw new IllegalMonitorStateException();
            }
            setState(0);
            return true;
        }

        long state() {
            return getState();
        }
    }

    public static void main(String[] args) throws Exception {
        Mutex mutex = new Mutex();
        mutex.acquire(1L << 40);
        boolean[] got = new boolean[1];
        Thread t = new Thread(() -> {
            try {
                got[0] = mutex.tryAcquireNanos(2L << 40, 1_000_000);
                if (got[0]) {
                    mutex.release(2L << 40);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        mutex.release(1L << 40);
        t.join();
        System.out.println(got[0] + " " + mutex.state());
    }
}
