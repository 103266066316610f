import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    static int calls;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
            switch (calls++) {
                case 0, 1:
                    return null;
                case 2:
                    throw new IllegalStateException("no thread");
                default:
                    return new Thread(work);
            }
        });
        pool.execute(() -> System.out.print("a"));
        System.out.print(calls + " " + pool.getPoolSize() + " " + pool.getQueue().size() + " ");
        try {
            pool.execute(() -> System.out.print("b"));
        } catch (IllegalStateException e) {
            System.out.print(calls + " " + pool.getPoolSize() + " " + pool.getQueue().size() + " ");
        }
        pool.execute(() -> System.out.print("c"));
        pool.shutdown();
        while (!pool.isTerminated()) {
            Thread.yield();
        }
        System.out.println(" " + pool.getLargestPoolSize() + " " + pool.getCompletedTaskCount());
    }
}
