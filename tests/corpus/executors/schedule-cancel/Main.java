import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> task = pool.schedule(() -> System.out.print("ran "), 1, TimeUnit.MILLISECONDS);
        System.out.print(task.cancel(false) ? "in time" : "too late");
        pool.shutdown();
    }
}
