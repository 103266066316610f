import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

public class Main {
    static int count;

    static class Add extends RecursiveAction {
        @Override
        protected void compute() {
            count++;
        }
    }

    public static void main(String[] args) {
        ForkJoinTask.invokeAll(new Add(), new Add());
        System.out.println(count);
    }
}
