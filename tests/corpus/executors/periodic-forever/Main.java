import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class Main {
    static volatile boolean on;

    public static void main(String[] args) {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleAtFixedRate(() -> on = !on, 0, 1, TimeUnit.SECONDS);
        boolean seen = on;
        assert seen || !seen;
    }
}
