import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<Integer> task = () -> pool.submit(() -> 1).get();
        pool.submit(task);
        pool.submit(task);
        pool.shutdown();
    }
}
