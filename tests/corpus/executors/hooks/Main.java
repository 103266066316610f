import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread t, Runnable r) {
                System.out.print("<");
            }

            @Override
            protected void afterExecute(Runnable r, Throwable t) {
                System.out.print(">");
            }

            @Override
            protected void terminated() {
                System.out.println("end");
            }
        };
        pool.execute(() -> System.out.print("a"));
        pool.execute(() -> System.out.print("b"));
        pool.shutdown();
    }
}
