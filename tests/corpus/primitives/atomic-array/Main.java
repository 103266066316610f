import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

public class Main {
    static final AtomicIntegerArray INTS = new AtomicIntegerArray(2);
    static final AtomicLongArray LONGS = new AtomicLongArray(1);
    static final AtomicReferenceArray<String> STRINGS = new AtomicReferenceArray<>(1);

    static void work(String name) {
        INTS.incrementAndGet(1);
        LONGS.addAndGet(0, 5);
        STRINGS.compareAndSet(0, null, name);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> work("t"));
        t.start();
        work("main");
        t.join();
        assert INTS.get(0) == 0 && INTS.get(1) == 2 && LONGS.get(0) == 10;
        assert STRINGS.get(0) != null;
    }
}
