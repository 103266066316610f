import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

public class Main {
    static final Map<String, Future<Integer>> CACHE = new ConcurrentHashMap<>();
    static final java.util.concurrent.atomic.AtomicInteger CALLS = new java.util.concurrent.atomic.AtomicInteger();

    static int compute() throws Exception {
        FutureTask<Integer> task = new FutureTask<>(CALLS::incrementAndGet);
        Future<Integer> known = CACHE.putIfAbsent("key", task);
        if (known == null) {
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
