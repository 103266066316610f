import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class Main {
    public static void main(String[] args) {
        RecursiveAction bad = new RecursiveAction() {
            @Override
            protected void compute() {
                throw new IllegalStateException("bad");
            }
        };
        try {
            new ForkJoinPool(1).invoke(bad);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " / " + e.getCause().getMessage());
        }
        System.out.println(bad.isCompletedAbnormally() + " " + bad.isCancelled());
    }
}
