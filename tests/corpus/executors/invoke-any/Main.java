import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<String> bad = () -> {
            throw new IllegalStateException();
        };
        System.out.println(pool.invokeAny(List.of(() -> "a", bad, () -> "b")));
        pool.shutdown();
    }
}
