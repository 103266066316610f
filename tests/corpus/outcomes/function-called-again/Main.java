import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static int calls;

    public static void main(String[] args) throws Exception {
        AtomicInteger x = new AtomicInteger();
        Thread t = new Thread(() -> x.updateAndGet(v -> {
            calls++;
            return v + 1;
        }));
        t.start();
        x.incrementAndGet();
        t.join();
        assert calls == 1;
    }
}
