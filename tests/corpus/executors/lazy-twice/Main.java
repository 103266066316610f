import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

public class Main {
    static final Map<String, Future<Integer>> CACHE = new ConcurrentHashMap<>();
    static final java.util.concurrent.atomic.AtomicInteger CALLS = new java.util.concurrent.atomic.AtomicInteger();

    static int compute() throws Exception {
        Future<Integer> known = CACHE.get("key");
        if (known == null) {
            FutureTask<Integer> task = new FutureTask<>(CALLS::incrementAndGet);
            CACHE.put("key", task);
            known = task;
            task.run();
        }
        return known.get();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                compute();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        compute();
        other.join();
        assert CALLS.get() == 1 : CALLS + " computations";
    }
}
