import java.util.concurrent.atomic.AtomicInteger;
public class Atomics {
    static final AtomicInteger hits = new AtomicInteger();
    static volatile boolean ready;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            hits.incrementAndGet();
            ready = true;
            hits.compareAndSet(5, 6);
        });
        t.start();
        if (ready) {
            int seen = hits.getAndIncrement();
            hits.set(9);
            assert hits.get() == 10 : seen;
        }
    }
}
