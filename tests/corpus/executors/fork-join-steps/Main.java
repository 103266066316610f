import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Every access inside of the pool is a step of its own: a worker looks for who runs its task while that one ends it. */
public class Main {
    static class Sum extends RecursiveTask<Integer> {
        private final int from;
        private final int to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            int mid = (from + to) / 2;
            Sum left = new Sum(from, mid);
            left.fork();
            return new Sum(mid, to).compute() + left.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        assert pool.invoke(new Sum(0, 2)) == 1;
        pool.shutdown();
    }
}
