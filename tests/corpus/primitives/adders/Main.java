import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

public class Main {
    static final LongAdder SUM = new LongAdder();
    static final LongAccumulator MOST = new LongAccumulator(Math::max, Long.MIN_VALUE);
    static final DoubleAdder HALVES = new DoubleAdder();
    static final DoubleAccumulator LEAST = new DoubleAccumulator(Math::min, 100);

    static void work(int n) {
        SUM.add(n);
        SUM.increment();
        MOST.accumulate(n);
        HALVES.add(0.5);
        LEAST.accumulate(n);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> work(3));
        t.start();
        work(4);
        t.join();
        assert SUM.sum() == 9 && MOST.get() == 4 && HALVES.sum() == 1.0 && LEAST.get() == 3.0;
        assert SUM.sumThenReset() == 9 && SUM.sum() == 0;
    }
}
