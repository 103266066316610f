import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        CountDownLatch runs = new CountDownLatch(2);
        ScheduledFuture<?> task = pool.scheduleAtFixedRate(runs::countDown, 0, 1, TimeUnit.SECONDS);
        runs.await();
        task.cancel(false);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
        assert pool.getCompletedTaskCount() >= 2;
    }
}
