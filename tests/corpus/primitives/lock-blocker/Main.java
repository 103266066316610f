import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread thread = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        thread.start();
        while (!lock.hasQueuedThread(thread)) {
            Thread.yield();
        }
        Object blocker = LockSupport.getBlocker(thread);
        System.out.println(blocker == null ? "none" : "some");
        lock.unlock();
        thread.join();
    }
}
