import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;

/** Two threads complete a future: one of them does, and a listener is called once whenever it was added. */
public class GuavaFuture {
    public static void main(String[] args) throws InterruptedException {
        SettableFuture<String> future = SettableFuture.create();
        int[] calls = new int[1];
        boolean[] set = new boolean[1];
        Thread other = new Thread(() -> set[0] = future.set("other"));
        other.start();
        future.addListener(() -> calls[0]++, MoreExecutors.directExecutor());
        boolean mine = future.set("main");
        other.join();
        System.out.println(mine + " " + set[0] + " " + Futures.getUnchecked(future) + " " + calls[0]);
    }
}
