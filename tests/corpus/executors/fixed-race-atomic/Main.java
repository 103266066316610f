import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    public static void main(String[] args) throws Exception {
        AtomicInteger count = new AtomicInteger();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(count::incrementAndGet);
        pool.execute(count::incrementAndGet);
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.HOURS)) {}
        assert count.get() == 2;
    }
}
