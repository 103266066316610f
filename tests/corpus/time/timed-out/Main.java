import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    interface Wait {
        boolean timesOut() throws Exception;
    }

    static void wait(Wait wait) throws Exception {
        long start = System.nanoTime();
        boolean timedOut = wait.timesOut();
        assert timedOut && System.nanoTime() - start >= 3_000_000;
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        wait(() -> !new CountDownLatch(1).await(3, TimeUnit.MILLISECONDS));
        wait(() -> !new Semaphore(0).tryAcquire(3, TimeUnit.MILLISECONDS));
        wait(() -> new ArrayBlockingQueue<Integer>(1).poll(3, TimeUnit.MILLISECONDS) == null);
        wait(() -> new SynchronousQueue<Integer>().poll(3, TimeUnit.MILLISECONDS) == null);
        wait(() -> {
            lock.lock();
            try {
                long left = 3_000_000;
                while (left > 0) {
                    left = condition.awaitNanos(left);
                }
                return true;
            } finally {
                lock.unlock();
            }
        });
        wait(() -> {
            try {
                new FutureTask<>(() -> 1).get(3, TimeUnit.MILLISECONDS);
                return false;
            } catch (TimeoutException e) {
                return true;
            }
        });
        wait(() -> {
            try {
                new CompletableFuture<Integer>().get(3, TimeUnit.MILLISECONDS);
                return false;
            } catch (TimeoutException e) {
                return true;
            }
        });
    }
}
