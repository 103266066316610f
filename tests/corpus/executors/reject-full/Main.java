import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        int accepted = 0;
        for (int i = 0; i < 3; i++) {
            try {
                pool.execute(() -> {});
                accepted++;
            } catch (RejectedExecutionException e) {
                System.out.print("rejected ");
            }
        }
        pool.shutdown();
        System.out.println(accepted);
    }
}
