import java.util.concurrent.*;

/** A CountDownLatch does not tell the pool: the task that would count down is never run. */
public class Main {
    static final CountDownLatch latch = new CountDownLatch(1);

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> taker = pool.submit(() -> {
            latch.await();
            return 1;
        });
        ForkJoinTask<Integer> giver = pool.submit(() -> {
            latch.countDown();
            return 2;
        });
        assert taker.get() + giver.get() == 3;
    }
}
