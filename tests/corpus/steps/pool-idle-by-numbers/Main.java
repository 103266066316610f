import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;

public class Main {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
        Future<?> one = pool.submit(() -> {});
        pool.execute(() -> done = true);
        one.get();
        if (pool.getQueue().isEmpty() && pool.getActiveCount() == 0) {
            assert done;
        }
        pool.shutdown();
    }
}
