import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Main {
    static final ThreadLocal<String> USER = new ThreadLocal<>();

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 3; i++) {
            pool.execute(() -> {
                System.out.print(USER.get() == null ? "-" : "x");
                USER.set("somebody");
            });
        }
        pool.shutdown();
    }
}
