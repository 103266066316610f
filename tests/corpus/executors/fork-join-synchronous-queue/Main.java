import java.util.concurrent.*;

/** A SynchronousQueue tells the pool that its worker waits. */
public class Main {
    static final BlockingQueue<Integer> items = new SynchronousQueue<>();

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> taker = pool.submit(() -> {
            return items.take();
        });
        ForkJoinTask<Integer> giver = pool.submit(() -> {
            items.put(1);
            return 2;
        });
        assert taker.get() + giver.get() == 3;
    }
}
