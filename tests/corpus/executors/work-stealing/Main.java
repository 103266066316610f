import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Main {
    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newWorkStealingPool(2);
        Callable<Integer> add = () -> ++count;
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(List.of(add, add))) {
            sum += future.get();
        }
        System.out.println(count + " " + sum);
    }
}
