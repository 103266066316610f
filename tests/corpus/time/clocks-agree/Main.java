import java.time.Duration;
import java.time.Instant;

public class Main {
    static volatile long last = Long.MIN_VALUE;

    public static void main(String[] args) throws Exception {
        long millis = System.currentTimeMillis();
        long nanos = System.nanoTime();
        Instant instant = Instant.now();
        Thread t = new Thread(() -> last = System.nanoTime());
        t.start();
        Thread.sleep(40);
        long before = last;
        assert before == Long.MIN_VALUE || System.nanoTime() - before >= 0;
        assert System.nanoTime() - nanos >= 40_000_000;
        assert System.currentTimeMillis() - millis >= 40;
        assert Duration.between(instant, Instant.now()).toMillis() >= 40;
        t.join();
    }
}
