import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final AtomicBoolean STARTED = new AtomicBoolean();
    static final AtomicInteger STARTS = new AtomicInteger();

    static void start() {
        if (!STARTED.get()) {
            STARTED.set(true);
            STARTS.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::start);
        t.start();
        start();
        t.join();
        assert STARTS.get() == 1 : STARTS;
    }
}
