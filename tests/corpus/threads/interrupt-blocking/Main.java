import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static void one(String name, Callable<?> call) throws Exception {
        Thread t = new Thread(() -> {
            try {
                call.call();
                System.out.println(name + " went on");
            } catch (InterruptedException e) {
                System.out.println(name + " " + Thread.currentThread().isInterrupted());
            } catch (Exception e) {
                System.out.println(name + " " + e);
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }

    static Callable<?> run(Body body) {
        return () -> {
            body.run();
            return null;
        };
    }

    interface Body {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        ArrayBlockingQueue<Integer> full = new ArrayBlockingQueue<>(1);
        full.add(1);
        lock.lock();
        both.writeLock().lock();
        one("lock", run(lock::lockInterruptibly));
        one("read", run(both.readLock()::lockInterruptibly));
        lock.unlock();
        one("condition", run(() -> {
            lock.lock();
            try {
                condition.await();
            } finally {
                lock.unlock();
            }
        }));
        one("semaphore", run(new Semaphore(0)::acquire));
        one("latch", run(new CountDownLatch(1)::await));
        one("barrier", new CyclicBarrier(2)::await);
        one("take", new LinkedBlockingQueue<Integer>()::take);
        one("put", run(() -> full.put(2)));
        one("hand over", run(() -> new SynchronousQueue<Integer>().put(1)));
        one("future", new FutureTask<>(() -> 1)::get);
        one("completable", new CompletableFuture<Integer>()::get);
        one("exchanger", () -> new Exchanger<Integer>().exchange(1));
        one("phaser", () -> new Phaser(1).awaitAdvanceInterruptibly(0));
    }
}
