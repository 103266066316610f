import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) {
        try {
            new CompletableFuture<String>().orTimeout(1, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause());
        }
        CompletableFuture<String> value = new CompletableFuture<>();
        new Thread(() -> value.complete("value")).start();
        System.out.println(value.completeOnTimeout("default", 1, TimeUnit.MILLISECONDS).join());
    }
}
