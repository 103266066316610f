import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) {
        Runnable run = () -> {
            try {
                LOCK.lockInterruptibly();
                LOCK.unlock();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        new Thread(run).start();
        new Thread(run).start();
        LOCK.lock();
        LOCK.unlock();
    }
}
