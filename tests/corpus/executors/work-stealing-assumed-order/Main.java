import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    static volatile String text;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newWorkStealingPool();
        pool.submit(() -> text = "draft");
        Future<String> read = pool.submit(() -> {
            return text;
        });
        assert read.get() != null : "nothing written yet";
    }
}
