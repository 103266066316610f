import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), run -> new Thread(() -> {
            System.out.println(Thread.currentThread().isInterrupted());
            run.run();
        }));
        pool.prestartCoreThread();
        pool.shutdownNow();
    }
}
