import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Thread t = new Thread(() -> pool.execute(() -> count++));
        t.start();
        pool.execute(() -> count++);
        t.join();
        Future<Integer> counted = pool.submit(() -> count);
        assert counted.get() == 2;
        pool.shutdown();
    }
}
