import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        pool.schedule(() -> System.out.print("a"), 20, TimeUnit.MILLISECONDS);
        pool.schedule(() -> System.out.print("b"), 10, TimeUnit.MILLISECONDS);
        pool.schedule(() -> System.out.print("c"), 30, TimeUnit.MILLISECONDS);
        pool.shutdown();
    }
}
