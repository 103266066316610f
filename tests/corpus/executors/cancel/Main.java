import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    static volatile boolean ran;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<String> future = pool.submit(() -> {
            ran = true;
            return "value";
        });
        boolean cancelled = future.cancel(false);
        pool.shutdown();
        String got;
        try {
            got = future.get();
        } catch (CancellationException e) {
            got = "cancelled";
        }
        System.out.println(cancelled + " " + got + (cancelled ? "" : " " + ran));
    }
}
