import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        String[] how = new String[1];
        Thread t = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                how[0] = "entered";
                lock.unlock();
            } catch (InterruptedException e) {
                how[0] = "interrupted";
            }
        });
        t.start();
        lock.unlock();
        t.interrupt();
        t.join();
        System.out.println(how[0]);
        assert !lock.isLocked() && !lock.hasQueuedThreads();
    }
}
