import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> {
            System.out.print("begin ");
            throw new IllegalStateException("task");
        });
        pool.submit(() -> System.out.print("end"));
        pool.shutdown();
    }
}
