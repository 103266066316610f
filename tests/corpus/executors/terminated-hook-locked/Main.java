import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void terminated() {
                Thread asks = new Thread(this::getPoolSize);
                asks.start();
                try {
                    asks.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        };
        pool.shutdown();
    }
}
