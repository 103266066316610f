import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CountDownLatch two = new CountDownLatch(2);
        ScheduledFuture<?> task = pool.scheduleWithFixedDelay(two::countDown, 1, 1, TimeUnit.MILLISECONDS);
        two.await();
        task.cancel(false);
        assert task.isCancelled() && task.isDone();
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.DAYS)) {}
        assert pool.isTerminated();
    }
}
