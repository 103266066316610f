import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class Main {
    static int runs;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> task = pool.scheduleAtFixedRate(() -> {
            if (++runs == 2) {
                throw new IllegalStateException("second");
            }
        }, 0, 1, TimeUnit.MILLISECONDS);
        try {
            task.get();
        } catch (ExecutionException e) {
            System.out.println(runs + " " + e.getCause().getMessage());
        }
        pool.shutdown();
    }
}
