import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

public class Main {
    static final AtomicInteger COUNT = new AtomicInteger();
    static final AtomicLong LONG = new AtomicLong();

    static void add() {
        COUNT.incrementAndGet();
        COUNT.getAndUpdate(n -> n + 1);
        int seen = COUNT.get();
        while (!COUNT.weakCompareAndSetVolatile(seen, seen + 1)) {
            seen = COUNT.get();
        }
        LONG.accumulateAndGet(2, Long::sum);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::add);
        t.start();
        add();
        t.join();
        assert COUNT.get() == 6 && LONG.get() == 4 : COUNT + " " + LONG;
    }
}
