import java.util.concurrent.CompletableFuture;

public class Main {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> copy = first.copy();
        Thread t = new Thread(() -> first.complete(1));
        t.start();
        boolean done = first.isDone();
        boolean copied = copy.isDone();
        t.join();
        System.out.println(done + " " + copied + " " + copy.isDone());
    }
}
