import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

public class Main {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        pool.submit(() -> {
            latch.await();
            return null;
        });
        pool.submit(latch::countDown).join();
    }
}
