import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread t = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                System.out.println("locked");
            } catch (InterruptedException e) {
                System.out.println("interrupted, queue " + lock.hasQueuedThreads());
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }
}
