import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int total;

    public static void main(String[] args) {
        Runnable task = () -> {
            total++;
        };
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.submit(task);
            pool.submit(task);
        }
        assert total == 2 : total + " of 2";
    }
}
