import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** A permit that is left over ends a park, but no wait of the library: that goes on for its time. */
public class Main {
    interface Wait {
        Object end() throws Exception;
    }

    static final TimeUnit MS = TimeUnit.MILLISECONDS;

    static void check(String name, Wait wait) {
        LockSupport.unpark(Thread.currentThread());
        long from = System.nanoTime();
        Object end;
        try {
            end = wait.end();
        } catch (Exception e) {
            end = e.getClass().getSimpleName();
        }
        if (System.nanoTime() - from < 100_000_000L) {
            System.out.println(name + " is over too early: " + end);
        }
    }

    public static void main(String[] args) {
        check("Semaphore", () -> new Semaphore(0).tryAcquire(100, MS));
        check("CountDownLatch", () -> new CountDownLatch(1).await(100, MS));
        check("LinkedBlockingQueue", () -> new LinkedBlockingQueue<Integer>().poll(100, MS));
        check("SynchronousQueue", () -> new SynchronousQueue<Integer>().offer(1, 100, MS));
        check("LinkedTransferQueue", () -> new LinkedTransferQueue<Integer>().tryTransfer(1, 100, MS));
        check("Exchanger", () -> new Exchanger<Integer>().exchange(1, 100, MS));
        check("FutureTask", () -> new FutureTask<>(() -> 1).get(100, MS));
        check("CompletableFuture", () -> new CompletableFuture<Integer>().get(100, MS));
        check("CyclicBarrier", () -> new CyclicBarrier(2).await(100, MS));
        check("Phaser", () -> {
            Phaser phaser = new Phaser(2);
            return phaser.awaitAdvanceInterruptibly(phaser.arrive(), 100, MS);
        });
        check("StampedLock", () -> {
            StampedLock lock = new StampedLock();
            lock.writeLock();
            return lock.tryReadLock(100, MS);
        });
        check("ReentrantReadWriteLock", () -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            lock.readLock().lock();
            return lock.writeLock().tryLock(100, MS);
        });
        check("ThreadPoolExecutor", () -> Executors.newFixedThreadPool(1).awaitTermination(100, MS));
        check("ForkJoinPool", () -> new ForkJoinPool(1).awaitTermination(100, MS));
        check("ForkJoinTask", () -> ForkJoinTask.adapt(() -> 1).get(100, MS));
        System.out.println("all waited");
    }
}
