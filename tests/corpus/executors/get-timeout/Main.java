import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<String> future = pool.submit(() -> "value");
        try {
            System.out.println(future.get(10, TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            System.out.println(e + " " + future.get());
        }
        pool.shutdown();
    }
}
