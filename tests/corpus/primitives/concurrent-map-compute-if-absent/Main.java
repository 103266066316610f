import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final ConcurrentHashMap<String, Integer> CACHE = new ConcurrentHashMap<>();
    static final AtomicInteger COMPUTED = new AtomicInteger();

    static int get() {
        return CACHE.computeIfAbsent("key", k -> COMPUTED.incrementAndGet());
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::get);
        t.start();
        int own = get();
        t.join();
        assert own == 1 && COMPUTED.get() == 1;
    }
}
