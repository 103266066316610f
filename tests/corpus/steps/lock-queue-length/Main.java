import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        LOCK.lock();
        Thread t = new Thread(() -> {
            LOCK.lock();
            LOCK.unlock();
        });
        t.start();
        boolean first = LOCK.hasQueuedThreads();
        boolean second = LOCK.hasQueuedThreads();
        LOCK.unlock();
        t.join();
        System.out.println(first + " " + second);
    }
}
