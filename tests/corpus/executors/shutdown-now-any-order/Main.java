import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The second task lets the first one go when it is interrupted; which of them is interrupted first is open. */
public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch latch = new CountDownLatch(1);
        CountDownLatch in = new CountDownLatch(2);
        Future<?> first = pool.submit(() -> {
            in.countDown();
            try {
                latch.await();
                System.out.println("normal " + Thread.currentThread().isInterrupted());
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        pool.execute(() -> {
            in.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                latch.countDown();
                try {
                    first.get();
                } catch (Exception late) {
                    // It has ended, or this thread was interrupted.
                }
            }
        });
        in.await();
        pool.shutdownNow();
    }
}
