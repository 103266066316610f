import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    static volatile Thread made;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
                work -> made = new Thread(work));
        Thread other = new Thread(() -> pool.execute(() -> {}));
        other.start();
        if (pool.getPoolSize() == 1) {
            assert made != null;
        }
        other.join();
        pool.shutdown();
    }
}
