import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

public class Main {
    public static void main(String[] args) {
        CompletableFuture<String> a = CompletableFuture.supplyAsync(() -> "value");
        CompletableFuture<String> b = a.thenApply(String::toUpperCase);
        boolean cancelled = a.cancel(true);
        try {
            System.out.println(cancelled + " " + b.join());
        } catch (CompletionException e) {
            System.out.println(cancelled + " " + (e.getCause() instanceof CancellationException));
        }
    }
}
