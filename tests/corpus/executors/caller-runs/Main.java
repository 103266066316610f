import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
                new ThreadPoolExecutor.CallerRunsPolicy());
        Thread main = Thread.currentThread();
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> System.out.print(Thread.currentThread() == main ? "m" : "w"));
        }
        pool.shutdown();
    }
}
