import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** java.util.concurrent as course work uses it. */
public class Program {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        AtomicInteger count = new AtomicInteger();
        CountDownLatch latch = new CountDownLatch(1);
        Thread waiter = new Thread(() -> {
            lock.lock();
            try {
                latch.countDown();
                while (count.get() == 0) {
                    condition.awaitUninterruptibly();
                }
            } finally {
                lock.unlock();
            }
        });
        waiter.start();
        latch.await();
        lock.lock();
        count.incrementAndGet();
        condition.signalAll();
        lock.unlock();
        waiter.join();
        BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
        queue.put("x");
        Semaphore semaphore = new Semaphore(1);
        semaphore.acquire();
        semaphore.release();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.readLock().lock();
        both.readLock().unlock();
        new CyclicBarrier(1).await();
        AtomicReference<String> name = new AtomicReference<>(queue.take());
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.merge(name.get(), 1, Integer::sum);
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> future = pool.submit(() -> 1);
        System.out.println(future.get() + " " + map);
        pool.shutdown();
    }
}
