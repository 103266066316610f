import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class Main {
    static int runs;

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        pool.scheduleAtFixedRate(() -> runs = Math.min(runs + 1, 3), 0, 10, TimeUnit.MILLISECONDS);
        pool.schedule(() -> {
            System.out.println(runs);
            pool.shutdownNow();
        }, 15, TimeUnit.MILLISECONDS);
    }
}
