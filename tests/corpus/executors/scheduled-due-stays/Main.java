import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A shutdown that drops delayed tasks keeps those that are due: one without a delay surely is, another one may be. */
public class Main {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        pool.execute(() -> System.out.print("now "));
        pool.schedule(() -> System.out.print("later "), 1, TimeUnit.MICROSECONDS);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
    }
}
