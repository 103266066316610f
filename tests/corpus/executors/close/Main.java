import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    public static void main(String[] args) {
        try (ExecutorService pool = Executors.newFixedThreadPool(2, Thread.ofVirtual().factory())) {
            pool.submit(() -> System.out.print("a"));
            pool.submit(() -> System.out.print("b"));
        }
        System.out.println("!");
    }
}
