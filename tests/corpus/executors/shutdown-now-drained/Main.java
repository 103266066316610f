import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.execute(() -> {});
        pool.execute(() -> {});
        Thread other = new Thread(pool::shutdownNow);
        other.start();
        if (pool.isTerminated()) {
            assert pool.getQueue().isEmpty();
        }
        other.join();
    }
}
