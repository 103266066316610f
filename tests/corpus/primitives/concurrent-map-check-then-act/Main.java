import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final ConcurrentHashMap<String, Integer> CACHE = new ConcurrentHashMap<>();
    static final AtomicInteger COMPUTED = new AtomicInteger();

    static void get() {
        if (!CACHE.containsKey("key")) {
            CACHE.put("key", COMPUTED.incrementAndGet());
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::get);
        t.start();
        get();
        t.join();
        assert COMPUTED.get() == 1;
    }
}
