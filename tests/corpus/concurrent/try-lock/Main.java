import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        t.start();
        boolean got = lock.tryLock();
        System.out.println(got);
        if (got) {
            lock.unlock();
        }
        t.join();
    }
}
