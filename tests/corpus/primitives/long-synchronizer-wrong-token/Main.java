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
    }

    public static void main(String[] args) {
        Mutex mutex = new Mutex();
        new Thread(() -> {
            if (mutex.hasQueuedThreads()) {
                mutex.release(2);
            }
        }).start();
        mutex.acquire(1);
        Thread waiter = new Thread(() -> mutex.acquire(2));
        waiter.setDaemon(true);
        waiter.start();
    }
}
