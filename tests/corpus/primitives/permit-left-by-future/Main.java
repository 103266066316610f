import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** The waiter has what it waits for before it parks, and the permit that was to wake it is left for the next park. */
public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread t = new Thread(() -> {
            try {
                future.get();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            LockSupport.park();
            System.out.println("through");
        });
        t.setDaemon(true);
        t.start();
        future.complete(1);
    }
}
