import java.util.concurrent.CompletableFuture;

public class Main {
    public static void main(String[] args) {
        int value = CompletableFuture.supplyAsync(() -> 6)
                .thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 7))
                .whenComplete((v, e) -> {
                    assert v == 42 && e == null;
                })
                .join();
        assert value == 42;
    }
}
