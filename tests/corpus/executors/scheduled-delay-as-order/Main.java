import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class Main {
    static volatile String report;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.schedule(() -> report = "sales", 10, TimeUnit.MILLISECONDS);
        ScheduledFuture<String> sent = pool.schedule(() -> report, 20, TimeUnit.MILLISECONDS);
        assert sent.get() != null : "sent before it was written";
        pool.shutdown();
    }
}
