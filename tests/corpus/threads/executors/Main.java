import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int n = i;
            futures.add(pool.submit(() -> n * n));
        }
        int sum = 0;
        for (Future<Integer> f : futures) {
            sum += f.get();
        }
        System.out.println(sum);
        Future<Object> failing = pool.submit(() -> {
            throw new IllegalStateException("task");
        });
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.HOURS) + " " + pool.isShutdown());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }
}
