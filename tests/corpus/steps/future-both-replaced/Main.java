import java.util.concurrent.CompletableFuture;

public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.completedFuture(0);
        CompletableFuture<Integer> b = CompletableFuture.completedFuture(0);
        Thread t = new Thread(() -> {
            a.obtrudeValue(1);
            b.obtrudeValue(1);
        });
        t.start();
        assert a.thenCombine(b, (x, y) -> x >= y).join();
        t.join();
    }
}
