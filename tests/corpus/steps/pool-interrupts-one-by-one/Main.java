import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    static volatile Thread other;
    static volatile boolean early;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch ready = new CountDownLatch(2);
        pool.execute(() -> {
            ready.countDown();
            try {
                Thread.sleep(100_000);
            } catch (InterruptedException e) {
                early = !other.isInterrupted();
            }
            assert !early;
        });
        pool.execute(() -> {
            other = Thread.currentThread();
            ready.countDown();
            while (!other.isInterrupted()) {
                Thread.yield();
            }
        });
        ready.await();
        pool.shutdownNow();
    }
}
