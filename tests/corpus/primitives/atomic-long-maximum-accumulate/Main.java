import java.util.concurrent.atomic.AtomicLong;

public class Main {
    static final AtomicLong MAXIMUM = new AtomicLong();

    static void measured(long value) {
        MAXIMUM.accumulateAndGet(value, Math::max);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> measured(5));
        t.start();
        measured(7);
        t.join();
        assert MAXIMUM.get() == 7 : "maximum " + MAXIMUM.get();
    }
}
