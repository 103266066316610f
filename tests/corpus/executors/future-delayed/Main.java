import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) {
        Executor later = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, Runnable::run);
        CompletableFuture<Void> done = CompletableFuture.runAsync(() -> System.out.print("a"), later);
        System.out.print("b");
        done.join();
    }
}
