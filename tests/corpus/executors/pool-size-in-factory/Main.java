import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    static ThreadPoolExecutor pool;

    public static void main(String[] args) {
        pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
            System.out.println(pool.getPoolSize() + " " + pool.getLargestPoolSize() + " " + pool.getActiveCount());
            return new Thread(work);
        });
        pool.execute(() -> {});
        pool.shutdown();
    }
}
