import java.util.concurrent.*;

public class Main {
    static String end = "";

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(0, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(1));
        Thread gives = new Thread(() -> {
            try {
                pool.execute(() -> {});
                end = "accepted";
            } catch (RejectedExecutionException e) {
                end = "rejected";
            }
        });
        gives.start();
        pool.shutdown();
        boolean seen = pool.getQueue().peek() != null;
        gives.join();
        System.out.print(seen + " " + end);
    }
}
