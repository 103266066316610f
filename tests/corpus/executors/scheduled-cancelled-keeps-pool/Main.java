import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The cancelled task stays in the queue until it is due; the worker takes it then, and the pool ends. */
public class Main {
    public static void main(String[] args) {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        ScheduledFuture<?> task = pool.schedule(() -> System.out.println("ran"), 1, TimeUnit.MILLISECONDS);
        pool.shutdown();
        task.cancel(false);
    }
}
