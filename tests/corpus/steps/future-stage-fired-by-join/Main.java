import java.util.concurrent.CompletableFuture;

/** Who waits for a future and finds its result fires its stages, beside who has set it. */
public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Void> second = first.thenRun(() -> {});
        second.thenRun(() -> System.out.print("A"));
        Thread t = new Thread(() -> {
            first.complete(1);
            System.out.print("c");
        });
        t.start();
        second.join();
        System.out.print("j");
        t.join();
    }
}
