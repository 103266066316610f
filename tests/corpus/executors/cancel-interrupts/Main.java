import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> future = pool.submit(() -> {
            try {
                Thread.sleep(1000);
                System.out.print("slept ");
            } catch (InterruptedException e) {
                System.out.print("interrupted ");
            }
        });
        pool.submit(() -> System.out.print(Thread.currentThread().isInterrupted() ? "leak" : "clean"));
        future.cancel(true);
        pool.shutdown();
    }
}
