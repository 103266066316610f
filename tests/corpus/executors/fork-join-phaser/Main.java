import java.util.concurrent.*;

/** A Phaser tells the pool that its worker waits. */
public class Main {
    static final Phaser phaser = new Phaser(2);

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> taker = pool.submit(() -> {
            phaser.arriveAndAwaitAdvance();
            return 1;
        });
        ForkJoinTask<Integer> giver = pool.submit(() -> {
            phaser.arriveAndAwaitAdvance();
            return 2;
        });
        assert taker.get() + giver.get() == 3;
    }
}
