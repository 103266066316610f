import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Purging goes through the queue while others change it: it may miss what is cancelled behind it, and see what is added later. */
public class Main {
    private static FutureTask<Void> task() {
        return new FutureTask<>(() -> null);
    }

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue);
        FutureTask<Void> first = task();
        FutureTask<Void> between = task();
        FutureTask<Void> late = task();
        queue.add(first);
        queue.add(between);
        Thread t = new Thread(() -> {
            first.cancel(false);
            queue.add(late);
            late.cancel(false);
        });
        t.start();
        pool.purge();
        t.join();
        System.out.print(queue.contains(first) + " " + queue.contains(between) + " " + queue.contains(late));
    }
}
