import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws Exception {
        lock.lock();
        // It runs while the lock is taken, but not by itself.
        Thread careless = new Thread(() -> count++);
        careless.start();
        count++;
        careless.join();
        lock.unlock();
        System.out.print(count);
    }
}
