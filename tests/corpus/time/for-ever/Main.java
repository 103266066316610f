import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A wait for ever may be over, as far as the checker knows: the clock is at its end then, and goes no further. */
public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Instant start = Instant.now();
        pool.execute(() -> { });
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assert !Duration.between(start, Instant.now()).isNegative();
    }
}
