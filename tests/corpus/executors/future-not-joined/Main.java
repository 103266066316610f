import java.util.concurrent.CompletableFuture;

public class Main {
    public static void main(String[] args) {
        CompletableFuture.runAsync(() -> System.out.print("action"));
        System.out.print("end ");
    }
}
