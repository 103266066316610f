import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        ScheduledFuture<Integer> outer = pool.schedule(() -> {
            ScheduledFuture<Integer> inner = pool.schedule(() -> 1, 1, TimeUnit.MILLISECONDS);
            return inner.get() + 1;
        }, 1, TimeUnit.MILLISECONDS);
        assert outer.get() == 2;
        pool.shutdown();
    }
}
