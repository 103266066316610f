import java.util.concurrent.*;

/** What a program waits for in managedBlock, the pool knows of. */
public class Main {
    static final CountDownLatch latch = new CountDownLatch(1);

    static class Latch implements ForkJoinPool.ManagedBlocker {
        @Override
        public boolean isReleasable() {
            return latch.getCount() == 0;
        }

        @Override
        public boolean block() throws InterruptedException {
            latch.await();
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> taker = pool.submit(() -> {
            ForkJoinPool.managedBlock(new Latch());
            return 1;
        });
        ForkJoinTask<Integer> giver = pool.submit(() -> {
            latch.countDown();
            return 2;
        });
        assert taker.get() + giver.get() == 3;
    }
}
