import java.util.concurrent.CompletableFuture;

public class Main {
    static CompletableFuture<Integer> a = new CompletableFuture<>();
    static CompletableFuture<Integer> b = new CompletableFuture<>();

    public static void main(String[] args) {
        CompletableFuture.runAsync(() -> a.complete(b.join() + 1));
        CompletableFuture.runAsync(() -> b.complete(a.join() + 1));
        a.join();
    }
}
