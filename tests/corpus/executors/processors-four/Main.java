import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

public class Main {
    public static void main(String[] args) {
        System.out.println(Runtime.getRuntime().availableProcessors() + " " + ForkJoinPool.commonPool().getParallelism()
                + " " + ForkJoinPool.getCommonPoolParallelism());
        System.out.println(CompletableFuture.supplyAsync(() -> Thread.currentThread().isDaemon()).join());
    }
}
