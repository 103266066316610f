import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread.currentThread().interrupt();
        System.out.println(pool.awaitTermination(0, TimeUnit.SECONDS) + " " + Thread.interrupted());
        Thread.currentThread().interrupt();
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS) + " " + Thread.interrupted());
    }
}
