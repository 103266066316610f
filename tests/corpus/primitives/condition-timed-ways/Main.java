import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread t = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                lock.lock();
                condition.signal();
                lock.unlock();
            }
        });
        lock.lock();
        t.start();
        int first = condition.awaitNanos(1_000_000_000) > 0 ? 1 : 0;
        boolean second = condition.await(10, TimeUnit.MICROSECONDS);
        boolean third = condition.awaitUntil(new Date(System.currentTimeMillis() + 1));
        lock.unlock();
        System.out.println(first + " " + second + " " + third);
        t.join();
    }
}
