import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class Main {
    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> count++);
        pool.execute(() -> count++);
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.HOURS)) {}
        System.out.println(count);
    }
}
