import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) {
        LOCK.lock();
        Thread t = new Thread(() -> {
            try {
                // It looks at the interrupt, and then at the lock.
                LOCK.lockInterruptibly();
                System.out.println("entered");
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        t.start();
        t.interrupt();
        LOCK.unlock();
    }
}
