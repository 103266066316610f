import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread t = new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        t.start();
        lock.lock();
        System.out.println(condition.await(1, TimeUnit.SECONDS));
        lock.unlock();
        t.join();
    }
}
