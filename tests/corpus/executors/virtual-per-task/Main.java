import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    static int count;

    public static void main(String[] args) throws Exception {
        Future<Boolean> virtual;
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.submit(() -> count++);
            virtual = pool.submit(() -> {
                count++;
                return Thread.currentThread().isVirtual();
            });
        }
        System.out.println(count + " " + virtual.get());
    }
}
