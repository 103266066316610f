package java.util.concurrent;

/**
 * A worker of a fork/join pool. Its loop is in {@code run}, which the checker knows as one whose steps are operations of
 * their own.
 */
public class ForkJoinWorkerThread extends Thread {
    final ForkJoinPool pool;
    final ForkJoinPool.WorkQueue workQueue;

    ForkJoinWorkerThread(ThreadGroup group, ForkJoinPool pool, boolean useSystemClassLoader, boolean isInnocuous) {
        super(group, null, pool.nextWorkerThreadName(), 0);
        this.pool = pool;
        this.workQueue = new ForkJoinPool.WorkQueue(this);
        super.setDaemon(true);
        if (pool.getUncaughtExceptionHandler() != null) {
            super.setUncaughtExceptionHandler(pool.getUncaughtExceptionHandler());
        }
    }

    ForkJoinWorkerThread(ThreadGroup group, ForkJoinPool pool) {
        this(group, pool, false, false);
    }

    protected ForkJoinWorkerThread(ForkJoinPool pool) {
        this(null, pool, false, false);
    }

    /** The calling thread, if it is a worker. */
    static ForkJoinWorkerThread current() {
        return Thread.currentThread() instanceof ForkJoinWorkerThread worker ? worker : null;
    }

    public ForkJoinPool getPool() {
        return pool;
    }

    public int getPoolIndex() {
        return pool.indexOf(this);
    }

    protected void onStart() {}

    protected void onTermination(Throwable exception) {}

    @Override
    public void run() {
        Throwable failure = null;
        try {
            onStart();
            ForkJoinTask<?> task;
            while ((task = pool.nextTask(this)) != null) {
                task.doExec();
            }
        } catch (Throwable thrown) {
            failure = thrown;
        }
        try {
            onTermination(failure);
        } catch (Throwable thrown) {
            failure = failure == null ? thrown : failure;
        } finally {
            pool.retire(this);
        }
        if (failure != null) {
            ForkJoinTask.rethrow(failure);
        }
    }
}
