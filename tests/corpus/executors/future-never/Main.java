import java.util.concurrent.CompletableFuture;

public class Main {
    public static void main(String[] args) {
        CompletableFuture<Integer> a = new CompletableFuture<>();
        CompletableFuture<Integer> b = a.thenApply(x -> x + 1);
        b.join();
    }
}
