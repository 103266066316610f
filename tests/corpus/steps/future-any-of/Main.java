import java.util.concurrent.CompletableFuture;

public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> a = new CompletableFuture<>();
        CompletableFuture<String> b = new CompletableFuture<>();
        Thread t = new Thread(() -> {
            a.complete("a");
            b.complete("b");
        });
        t.start();
        assert CompletableFuture.anyOf(a, b).join().equals("a");
        t.join();
    }
}
