import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class Main {
    static class Fib extends RecursiveTask<Integer> {
        private final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib a = new Fib(n - 1);
            Fib b = new Fib(n - 2);
            a.fork();
            b.fork();
            return a.join() + b.join();
        }
    }

    public static void main(String[] args) {
        assert new ForkJoinPool(1).invoke(new Fib(4)) == 3;
    }
}
