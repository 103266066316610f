import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        Thread.currentThread().interrupt();
        boolean ended = ForkJoinPool.commonPool().awaitTermination(0, TimeUnit.SECONDS);
        System.out.println(ended + " " + Thread.interrupted());
    }
}
