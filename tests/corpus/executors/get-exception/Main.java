import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<Object> future = pool.submit(() -> {
            throw new IllegalStateException("task");
        });
        pool.shutdown();
        try {
            future.get();
            assert false;
        } catch (ExecutionException e) {
            assert e.getCause() instanceof IllegalStateException;
            assert e.getMessage().equals("java.lang.IllegalStateException: task");
        }
    }
}
