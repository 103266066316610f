import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A worker helps those that have taken tasks from it. One that waits in the queue of another worker is not its to run. */
public class Main {
    static volatile ForkJoinTask<?> task;

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        CountDownLatch forked = new CountDownLatch(1);
        CountDownLatch joined = new CountDownLatch(1);
        ForkJoinTask<?> joins = pool.submit(() -> {
            await(forked);
            task.join();
            joined.countDown();
        });
        ForkJoinTask<?> forks = pool.submit(() -> {
            task = ForkJoinTask.adapt(() -> System.out.print("ran")).fork();
            forked.countDown();
            await(joined);
        });
        joins.join();
        forks.join();
    }
}
