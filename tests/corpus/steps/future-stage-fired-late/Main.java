import java.util.concurrent.CompletableFuture;

/** The result comes after it was missed: whoever has set it fires the new stage as well, behind the one that was there. */
public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        future.thenRun(() -> System.out.print("1"));
        Thread t = new Thread(() -> future.complete(1));
        t.start();
        future.thenRun(() -> System.out.print("2"));
        System.out.print("n");
        t.join();
    }
}
