import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        ScheduledFuture<?> task = pool.schedule(() -> {}, 1, TimeUnit.MILLISECONDS);
        task.get();
        assert task.getDelay(TimeUnit.NANOSECONDS) < 0;
        pool.shutdown();
    }
}
