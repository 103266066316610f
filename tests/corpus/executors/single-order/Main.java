import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> System.out.print("a"));
        pool.execute(() -> System.out.print("b"));
        pool.execute(() -> System.out.print("c"));
        pool.shutdown();
        System.out.print("!");
    }
}
