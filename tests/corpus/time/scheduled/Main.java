import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        long start = System.nanoTime();
        long end = pool.schedule(System::nanoTime, 5, TimeUnit.MILLISECONDS).get();
        assert end - start >= 5_000_000;
        pool.shutdown();
    }
}
