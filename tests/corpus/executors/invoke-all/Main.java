import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<String>> tasks = List.of(() -> tell("a"), () -> tell("b"));
        StringBuilder all = new StringBuilder(" ");
        for (Future<String> future : pool.invokeAll(tasks)) {
            all.append(future.get());
        }
        pool.shutdown();
        System.out.println(all);
    }

    static String tell(String name) {
        System.out.print(name);
        return name;
    }
}
