import java.util.concurrent.CompletableFuture;

public class Main {
    public static void main(String[] args) {
        CompletableFuture<String> a = CompletableFuture.supplyAsync(() -> "a");
        CompletableFuture<String> b = CompletableFuture.supplyAsync(() -> "b");
        System.out.println(CompletableFuture.anyOf(a, b).join());
    }
}
