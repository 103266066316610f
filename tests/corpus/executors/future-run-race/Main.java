import java.util.concurrent.CompletableFuture;

public class Main {
    static int count;

    public static void main(String[] args) {
        CompletableFuture<Void> a = CompletableFuture.runAsync(() -> count++);
        CompletableFuture<Void> b = CompletableFuture.runAsync(() -> count++);
        CompletableFuture.allOf(a, b).join();
        System.out.println(count);
    }
}
