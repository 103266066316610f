import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    public static void main(String[] args) throws Exception {
        List<String> found = Collections.synchronizedList(new ArrayList<>());
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<?> a = pool.submit(() -> found.add("a"));
        Future<?> b = pool.submit(() -> found.add("b"));
        a.get();
        b.get();
        pool.shutdown();
        assert found.size() == 2 && found.contains("a") && found.contains("b") : found;
    }
}
