import java.util.concurrent.CompletableFuture;

public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread t = new Thread(() -> future.complete("value"), "other");
        t.start();
        future.thenAccept(v -> System.out.println(Thread.currentThread().getName()));
        t.join();
    }
}
