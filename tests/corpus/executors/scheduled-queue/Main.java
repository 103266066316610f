import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the queue of a scheduled pool and its tasks tell. No thread ever runs them. */
public class Main {
    static class Pool extends ScheduledThreadPoolExecutor {
        Pool() {
            super(1, task -> null);
        }

        @Override
        public void shutdown() {
            System.out.println("shutdown");
            super.shutdown();
        }
    }

    static class Decorating extends Pool {
        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> callable, RunnableScheduledFuture<V> task) {
            return new Decorated<>(task);
        }
    }

    record Decorated<V>(RunnableScheduledFuture<V> task) implements RunnableScheduledFuture<V> {
        @Override
        public void run() {
            task.run();
        }

        @Override
        public boolean isPeriodic() {
            return task.isPeriodic();
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return task.getDelay(unit);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            return task.cancel(mayInterrupt);
        }

        @Override
        public boolean isCancelled() {
            return task.isCancelled();
        }

        @Override
        public boolean isDone() {
            return task.isDone();
        }

        @Override
        public V get() throws InterruptedException, ExecutionException {
            return task.get();
        }

        @Override
        public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
            return task.get(timeout, unit);
        }
    }

    private static void removeAll(Pool pool) {
        Iterator<Runnable> tasks = pool.getQueue().iterator();
        tasks.next();
        tasks.remove();
        System.out.println("left " + pool.getQueue().size());
        System.out.println(pool.getQueue().removeIf(task -> true) + " " + pool.getQueue().size());
    }

    public static void main(String[] args) {
        Pool pool = new Pool();
        ScheduledFuture<?> one = pool.schedule(() -> {}, 1, TimeUnit.HOURS);
        ScheduledFuture<?> other = pool.schedule(() -> {}, 1, TimeUnit.HOURS);
        System.out.println((one.compareTo(other) < 0) + " " + (other.compareTo(one) > 0) + " " + one.compareTo(one));
        removeAll(pool);

        pool.setRemoveOnCancelPolicy(true);
        ScheduledFuture<?> cancelled = pool.schedule(() -> {}, 2, TimeUnit.HOURS);
        cancelled.cancel(false);
        System.out.println("waits " + pool.getQueue().size() + ", more than an hour " + (cancelled.getDelay(TimeUnit.MINUTES) > 60));

        Decorating decorating = new Decorating();
        decorating.setRemoveOnCancelPolicy(true);
        decorating.schedule(() -> 1, 1, TimeUnit.HOURS).cancel(false);
        System.out.println("decorated " + decorating.getQueue().size());

        pool.schedule(() -> {}, 2, TimeUnit.HOURS);
        Runnable first = (Runnable) pool.schedule(() -> {}, 1, TimeUnit.HOURS);
        System.out.println("first " + (pool.getQueue().peek() == first));
        pool.getQueue().clear();

        pool.execute(() -> {});
        pool.execute(() -> {});
        List<Runnable> drained = new ArrayList<>();
        System.out.println(pool.getQueue().drainTo(drained) + " " + drained.size() + " " + pool.getQueue().size());

        pool.shutdown();
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        System.out.println(pool.isTerminated());
    }
}
