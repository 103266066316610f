import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        t.start();
        boolean before = lock.isLocked();
        boolean unowned = lock.toString().contains("[Unlocked]");
        boolean after = lock.isLocked();
        assert !(before && unowned && after);
        t.join();
    }
}
