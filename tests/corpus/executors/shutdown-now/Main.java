import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 2; i++) {
            pool.execute(() -> System.out.print(Thread.currentThread().isInterrupted() ? "i" : "r"));
        }
        int rest = pool.shutdownNow().size();
        while (!pool.awaitTermination(1, java.util.concurrent.TimeUnit.DAYS)) {}
        System.out.println(rest);
    }
}
