import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    static volatile String text;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newWorkStealingPool();
        Future<String> written = pool.submit(() -> text = "draft");
        Future<String> read = pool.submit(() -> {
            written.get();
            return text;
        });
        assert read.get() != null : "nothing written yet";
    }
}
