import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/** A worker knows that another one was interrupted, and is not interrupted itself yet. */
public class Main {
    static volatile boolean told;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        CountDownLatch ready = new CountDownLatch(2);
        pool.execute(() -> {
            ready.countDown();
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                told = true;
            }
        });
        pool.execute(() -> {
            ready.countDown();
            while (!told && !Thread.currentThread().isInterrupted()) {
                Thread.yield();
            }
            System.out.println(told && !Thread.interrupted() ? "one by one" : "it was told later");
        });
        ready.await();
        pool.shutdownNow();
        pool.awaitTermination(1, TimeUnit.DAYS);
    }
}
