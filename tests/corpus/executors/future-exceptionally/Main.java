import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> bad = CompletableFuture.supplyAsync(() -> Integer.parseInt("x"));
        System.out.println(bad.exceptionally(e -> -1).join());
        System.out.println(bad.handle((v, e) -> v == null ? e.getClass().getSimpleName() : "none").join());
        try {
            bad.thenApply(v -> v + 1).join();
        } catch (CompletionException e) {
            System.out.println("join " + e.getCause().getMessage());
        }
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println("get " + e.getCause().getMessage());
        }
    }
}
