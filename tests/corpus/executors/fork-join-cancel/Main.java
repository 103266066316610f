import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class Main {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<String> task = pool.submit(() -> "value");
        boolean cancelled = task.cancel(true);
        try {
            System.out.println(cancelled + " " + task.join());
        } catch (CancellationException e) {
            System.out.println(cancelled + " cancelled");
        }
    }
}
