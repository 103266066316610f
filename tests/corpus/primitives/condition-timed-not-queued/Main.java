import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Nobody else wants the lock: a waiter whose time is over takes it again without lining up. */
public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                condition.await(1, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                System.out.print("interrupted ");
            }
            lock.unlock();
        });
        waiter.start();
        waiter.interrupt();
        System.out.print(lock.hasQueuedThreads() + " ");
        waiter.join();
    }
}
