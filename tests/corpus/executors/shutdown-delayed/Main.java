import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> periodic = pool.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.HOURS);
        pool.schedule(() -> System.out.print("delayed "), 1, TimeUnit.MILLISECONDS);
        pool.shutdown();
        System.out.print(periodic.isCancelled() + " ");
    }
}
