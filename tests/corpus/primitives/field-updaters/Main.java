import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class Main {
    volatile int count;
    volatile long sum;
    volatile String name;

    static final AtomicIntegerFieldUpdater<Main> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(Main.class, "count");
    static final AtomicLongFieldUpdater<Main> SUM = AtomicLongFieldUpdater.newUpdater(Main.class, "sum");
    static final AtomicReferenceFieldUpdater<Main, String> NAME =
            AtomicReferenceFieldUpdater.newUpdater(Main.class, String.class, "name");

    boolean work(String mine) {
        COUNT.incrementAndGet(this);
        SUM.addAndGet(this, 1L << 40);
        return NAME.compareAndSet(this, null, mine);
    }

    public static void main(String[] args) throws Exception {
        Main shared = new Main();
        boolean[] won = new boolean[1];
        Thread t = new Thread(() -> won[0] = shared.work("t"));
        t.start();
        boolean own = shared.work("main");
        t.join();
        assert shared.count == 2 && shared.sum == 1L << 41;
        assert own != won[0] && shared.name.equals(own ? "main" : "t");
    }
}
