import java.util.concurrent.*;

/** An Exchanger does not tell the pool: its other party is never run. */
public class Main {
    static final Exchanger<Integer> exchanger = new Exchanger<>();

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> taker = pool.submit(() -> {
            return exchanger.exchange(2);
        });
        ForkJoinTask<Integer> giver = pool.submit(() -> {
            return exchanger.exchange(1);
        });
        assert taker.get() + giver.get() == 3;
    }
}
