import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** A task that comes when the pool ends may be accepted and never run. */
public class Main {
    static volatile boolean ran;
    static volatile String answer = "accepted";

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread t = new Thread(() -> {
            try {
                pool.execute(() -> ran = true);
            } catch (RejectedExecutionException e) {
                answer = "rejected";
            }
        });
        t.start();
        pool.shutdown();
        t.join();
        boolean terminated = pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(answer + " " + ran + " " + terminated);
    }
}
