import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A task that is given to a pool while it is shut down may run, be rejected, be cancelled, and be forgotten in the queue:
 * then who waits for it waits for ever.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        new Thread(pool::shutdown).start();
        try {
            ScheduledFuture<?> task = pool.schedule(() -> {}, 0, TimeUnit.SECONDS);
            try {
                task.get();
                System.out.println("ran");
            } catch (CancellationException e) {
                System.out.println("cancelled");
            }
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }
}
