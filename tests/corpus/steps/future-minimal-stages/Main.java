import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Stages of classes that are not public hang on one future: one is complete before the other. */
public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletionStage<Integer> a = future.minimalCompletionStage();
        CompletionStage<Integer> b = future.minimalCompletionStage();
        Thread t = new Thread(() -> future.complete(1));
        t.start();
        boolean first = b.toCompletableFuture().isDone();
        boolean second = a.toCompletableFuture().isDone();
        t.join();
        System.out.println(first + " " + second);
    }
}
