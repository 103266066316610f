import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<Integer> future = pool.submit(() -> {
            main.interrupt();
            return 1;
        });
        try {
            System.out.println(future.get());
        } catch (InterruptedException e) {
            System.out.println("interrupted " + future.get());
        }
        pool.shutdown();
    }
}
