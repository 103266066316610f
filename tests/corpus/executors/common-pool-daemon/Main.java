import java.util.concurrent.ForkJoinPool;

public class Main {
    public static void main(String[] args) {
        ForkJoinPool.commonPool().execute(() -> System.out.print("task"));
        System.out.print("end ");
    }
}
