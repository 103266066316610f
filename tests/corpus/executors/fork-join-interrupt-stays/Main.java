import java.util.concurrent.ForkJoinPool;

public class Main {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.execute(() -> Thread.currentThread().interrupt());
        pool.submit(() -> System.out.println(Thread.currentThread().isInterrupted())).join();
    }
}
