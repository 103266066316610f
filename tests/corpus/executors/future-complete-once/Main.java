import java.util.concurrent.CompletableFuture;

public class Main {
    static boolean first;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread t = new Thread(() -> first = future.complete("a"));
        t.start();
        boolean second = future.complete("b");
        t.join();
        System.out.println(first + " " + second + " " + future.join());
    }
}
