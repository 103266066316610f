package java.util.concurrent;

import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.concurrent.locks.LockSupport;
import jdk.internal.interleave.WaitQueue;
import jdk.internal.interleave.Waiter;

/**
 * A task of a fork/join pool: its status, who waits for it, and in which queue it is. The rest is the pool's.
 */
public abstract class ForkJoinTask<V> implements Future<V>, Serializable {
    private static final long serialVersionUID = -7721805057305804111L;

    private static final int DONE = 1 << 31;
    private static final int ABNORMAL = 1 << 16;
    private static final int THROWN = 1 << 17;
    /** The tag that users can set. */
    private static final int TAG = 0xffff;

    /** What a wait that was interrupted answers. */
    private static final int INTERRUPTED = ABNORMAL;

    volatile int status;

    private transient Throwable thrown;
    private transient Thread thrower;

    /** Who waits; its monitor guards the change of the status. */
    private final transient WaitQueue waiters = new WaitQueue();

    /** Where the task waits to be run; null before it is forked and once somebody has taken it. The pool's lock guards it. */
    transient ForkJoinPool.WorkQueue where;

    public ForkJoinTask() {}

    // ---- the status ----------------------------------------------------------------------------------------------

    static boolean isExceptionalStatus(int s) {
        return (s & THROWN) != 0;
    }

    private int finish(int how, Throwable failure) {
        synchronized (waiters) {
            if (status < 0) {
                return status;
            }
            if (failure != null) {
                thrown = failure;
                thrower = Thread.currentThread();
            }
            status |= DONE | how;
        }
        for (Waiter waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
            LockSupport.unpark(waiter.thread());
        }
        return status;
    }

    /** The status after the failure has been recorded, unless the task had ended before. */
    final int trySetThrown(Throwable failure) {
        return finish(ABNORMAL | THROWN, failure);
    }

    int trySetException(Throwable failure) {
        return trySetThrown(failure);
    }

    /** Runs the task in this thread unless it has ended. */
    final int doExec() {
        if (status >= 0) {
            boolean completed = false;
            try {
                completed = exec();
            } catch (Throwable failure) {
                trySetException(failure);
            }
            if (completed) {
                finish(0, null);
            }
        }
        return status;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return (finish(ABNORMAL, null) & (ABNORMAL | THROWN)) == ABNORMAL;
    }

    static final void cancelIgnoringExceptions(Future<?> task) {
        if (task != null) {
            try {
                task.cancel(true);
            } catch (Throwable ignored) {
                // Whoever cancels does not care.
            }
        }
    }

    @Override
    public final boolean isDone() {
        return status < 0;
    }

    @Override
    public final boolean isCancelled() {
        return (status & (ABNORMAL | THROWN)) == ABNORMAL;
    }

    public final boolean isCompletedAbnormally() {
        return (status & ABNORMAL) != 0;
    }

    public final boolean isCompletedNormally() {
        return (status & (DONE | ABNORMAL)) == DONE;
    }

    public void completeExceptionally(Throwable ex) {
        boolean unchecked = ex instanceof RuntimeException || ex instanceof Error;
        trySetException(unchecked ? ex : new RuntimeException(ex));
    }

    public void complete(V value) {
        try {
            setRawResult(value);
        } catch (Throwable failure) {
            trySetException(failure);
            return;
        }
        finish(0, null);
    }

    public final void quietlyComplete() {
        finish(0, null);
    }

    public void reinitialize() {
        thrown = null;
        thrower = null;
        status = 0;
    }

    // ---- failures ------------------------------------------------------------------------------------------------

    public final Throwable getException() {
        return failure(status);
    }

    private Throwable failure(int s) {
        if ((s & ABNORMAL) == 0) {
            return null;
        }
        Throwable failure = (s & THROWN) == 0 ? null : recorded();
        return failure == null ? new CancellationException() : failure;
    }

    /** What was thrown; in another thread, an exception of the same class with the original as its cause. */
    private Throwable recorded() {
        Throwable original = thrown;
        if (original == null || thrower == Thread.currentThread()) {
            return original;
        }
        try {
            Constructor<?> plain = null;
            for (Constructor<?> constructor : original.getClass().getConstructors()) {
                Class<?>[] types = constructor.getParameterTypes();
                if (types.length == 1 && types[0] == Throwable.class) {
                    return (Throwable) constructor.newInstance(original);
                }
                plain = types.length == 0 ? constructor : plain;
            }
            if (plain != null) {
                Throwable copy = (Throwable) plain.newInstance();
                copy.initCause(original);
                return copy;
            }
        } catch (Exception cannotBeCopied) {
            // Then it is the original.
        }
        return original;
    }

    private void throwFailure(int s) {
        if ((s & ABNORMAL) != 0) {
            rethrow(failure(s));
        }
    }

    static void rethrow(Throwable failure) {
        ForkJoinTask.<RuntimeException>uncheckedThrow(failure);
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void uncheckedThrow(Throwable failure) throws T {
        throw (T) (failure == null ? new CancellationException() : failure);
    }

    // ---- waiting -------------------------------------------------------------------------------------------------

    /**
     * Helps until the task has ended, or waits for it. A negative answer is the status of the end; another one says that
     * the wait was interrupted or, when it is timed, over.
     *
     * @param outside the pool that was asked to run the task, if the calling thread must not take part
     */
    private int await(ForkJoinPool outside, boolean interruptible, boolean timed, long nanos) {
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        ForkJoinPool own = worker != null ? worker.pool : ForkJoinPool.common;
        ForkJoinPool pool = outside == null ? own : outside;
        boolean helps = pool == own && !timed;
        while (helps && status >= 0 && pool.help(this, worker)) {
            // Again, as long as there is something.
        }
        return status < 0 ? status : block(pool, worker, interruptible, timed, nanos);
    }

    /** Others come before and after that, where it can be seen. */
    private void lineUp(Waiter self) {
        int before = status;
        waiters.add(self);
    }

    private int block(ForkJoinPool pool, ForkJoinWorkerThread worker, boolean interruptible, boolean timed, long nanos) {
        ForkJoinPool.blocking(worker, true);
        Waiter self = new Waiter(Thread.currentThread(), false);
        lineUp(self);
        boolean interrupted = false;
        boolean over = timed && nanos <= 0;
        try {
            while (status >= 0) {
                if (pool.hasStopped()) {
                    // Nobody will run it.
                    return finish(ABNORMAL, null);
                }
                if (interrupted && interruptible) {
                    interrupted = false;
                    return INTERRUPTED;
                }
                if (over) {
                    return 0;
                }
                if (timed) {
                    over = Waiter.parkNanos(this, nanos);
                } else {
                    Waiter.park(this);
                }
                interrupted |= Thread.interrupted();
            }
            return status;
        } finally {
            waiters.remove(self);
            ForkJoinPool.blocking(worker, false);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public final ForkJoinTask<V> fork() {
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        if (worker != null) {
            worker.pool.push(this, worker);
        } else {
            ForkJoinPool.common.submitFromOutside(this);
        }
        return this;
    }

    public final V join() {
        int s = status;
        throwFailure(s < 0 ? s : await(null, false, false, 0));
        return getRawResult();
    }

    public final V invoke() {
        int s = doExec();
        throwFailure(s < 0 ? s : await(null, false, false, 0));
        return getRawResult();
    }

    public final void quietlyJoin() {
        if (status >= 0) {
            await(null, false, false, 0);
        }
    }

    public final void quietlyInvoke() {
        if (doExec() >= 0) {
            await(null, false, false, 0);
        }
    }

    @Override
    public final V get() throws InterruptedException, ExecutionException {
        return get(false, 0);
    }

    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        return get(true, unit.toNanos(timeout));
    }

    private V get(boolean timed, long nanos) {
        int s = INTERRUPTED;
        if (!Thread.interrupted() && (s = status) >= 0) {
            s = await(null, true, timed, nanos);
        }
        if (s == INTERRUPTED) {
            rethrow(new InterruptedException());
        }
        if (s >= 0) {
            rethrow(new TimeoutException());
        }
        if ((s & THROWN) != 0) {
            rethrow(new ExecutionException(failure(s)));
        }
        throwFailure(s);
        return getRawResult();
    }

    final V joinForPoolInvoke(ForkJoinPool pool) {
        int s = status;
        throwFailure(s < 0 ? s : await(pool, false, false, 0));
        return getRawResult();
    }

    final void awaitPoolInvoke(ForkJoinPool pool) {
        if (status >= 0) {
            await(pool, false, false, 0);
        }
    }

    // ---- several tasks -------------------------------------------------------------------------------------------

    public static void invokeAll(ForkJoinTask<?> t1, ForkJoinTask<?> t2) {
        Objects.requireNonNull(t1);
        invokeInOrder(new ForkJoinTask<?>[] {t1, Objects.requireNonNull(t2)});
    }

    public static void invokeAll(ForkJoinTask<?>... tasks) {
        invokeInOrder(tasks);
    }

    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        if (tasks instanceof RandomAccess && tasks instanceof List<?>) {
            invokeInOrder(tasks.toArray(new ForkJoinTask<?>[0]));
        } else {
            invokeAll(tasks.toArray(new ForkJoinTask<?>[0]));
        }
        return tasks;
    }

    /** Forks all but the first, the last one first; runs the first; joins the others. A failure cancels the rest. */
    private static void invokeInOrder(ForkJoinTask<?>[] tasks) {
        Throwable failure = null;
        for (int i = tasks.length - 1; i > 0 && failure == null; i--) {
            if (tasks[i] == null) {
                failure = new NullPointerException();
            } else {
                tasks[i].fork();
            }
        }
        for (int i = 0; i < tasks.length && failure == null; i++) {
            if (tasks[i] == null) {
                failure = new NullPointerException();
                break;
            }
            int s = i == 0 ? tasks[i].doExec() : tasks[i].status;
            failure = tasks[i].failure(s < 0 ? s : tasks[i].await(null, false, false, 0));
        }
        if (failure != null) {
            for (ForkJoinTask<?> task : tasks) {
                cancelIgnoringExceptions(task);
            }
            rethrow(failure);
        }
    }

    // ---- the pool of the calling thread --------------------------------------------------------------------------

    public static void helpQuiesce() {
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        ForkJoinPool pool = worker == null ? ForkJoinPool.common : worker.pool;
        pool.helpUntilQuiet(worker, false, 0);
    }

    public static ForkJoinPool getPool() {
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        return worker == null ? null : worker.pool;
    }

    public static boolean inForkJoinPool() {
        return ForkJoinWorkerThread.current() != null;
    }

    public boolean tryUnfork() {
        ForkJoinPool pool = getPool();
        return (pool == null ? ForkJoinPool.common : pool).unfork(this);
    }

    public static int getQueuedTaskCount() {
        return ForkJoinPool.localSize();
    }

    public static int getSurplusQueuedTaskCount() {
        return ForkJoinPool.getSurplusQueuedTaskCount();
    }

    protected static ForkJoinTask<?> peekNextLocalTask() {
        return ForkJoinPool.localTask(false);
    }

    protected static ForkJoinTask<?> pollNextLocalTask() {
        return ForkJoinPool.localTask(true);
    }

    protected static ForkJoinTask<?> pollTask() {
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        return worker == null ? null : worker.pool.pollFor(worker);
    }

    protected static ForkJoinTask<?> pollSubmission() {
        ForkJoinPool pool = getPool();
        return pool == null ? null : pool.pollSubmission();
    }

    // ---- for subclasses ------------------------------------------------------------------------------------------

    public abstract V getRawResult();

    protected abstract void setRawResult(V value);

    protected abstract boolean exec();

    public final short getForkJoinTaskTag() {
        return (short) status;
    }

    public final short setForkJoinTaskTag(short newValue) {
        synchronized (waiters) {
            short old = (short) status;
            status = status & ~TAG | newValue & TAG;
            return old;
        }
    }

    public final boolean compareAndSetForkJoinTaskTag(short expect, short update) {
        synchronized (waiters) {
            if ((short) status != expect) {
                return false;
            }
            status = status & ~TAG | update & TAG;
            return true;
        }
    }

    // ---- other tasks as tasks of a pool --------------------------------------------------------------------------

    /** A task with a result that wraps something else. */
    private abstract static class Adapted<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
        private static final long serialVersionUID = 1L;

        private final transient Object wrapped;
        private transient T result;

        Adapted(Object wrapped, T result) {
            this.wrapped = Objects.requireNonNull(wrapped);
            this.result = result;
        }

        @Override
        public final T getRawResult() {
            return result;
        }

        @Override
        public final void setRawResult(T value) {
            result = value;
        }

        @Override
        public final void run() {
            invoke();
        }

        @Override
        public String toString() {
            return super.toString() + "[Wrapped task = " + wrapped + "]";
        }
    }

    static final class AdaptedRunnable<T> extends Adapted<T> {
        private static final long serialVersionUID = 5232453952276885070L;

        private final transient Runnable runnable;

        AdaptedRunnable(Runnable runnable, T result) {
            super(runnable, result);
            this.runnable = runnable;
        }

        @Override
        public boolean exec() {
            runnable.run();
            return true;
        }
    }

    /** What {@code execute} runs: nobody waits for it, so a failure goes to the handler of the thread. */
    static final class RunnableExecuteAction extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 5232453952276885070L;

        private final transient Runnable runnable;

        RunnableExecuteAction(Runnable runnable) {
            this.runnable = Objects.requireNonNull(runnable);
        }

        @Override
        public Void getRawResult() {
            return null;
        }

        @Override
        public void setRawResult(Void v) {}

        @Override
        public boolean exec() {
            runnable.run();
            return true;
        }

        @Override
        int trySetException(Throwable failure) {
            int s = trySetThrown(failure);
            Thread thread = Thread.currentThread();
            Thread.UncaughtExceptionHandler handler = thread.getUncaughtExceptionHandler();
            if (isExceptionalStatus(s) && handler != null) {
                try {
                    handler.uncaughtException(thread, failure);
                } catch (Throwable ignored) {
                    // There is nobody left to tell.
                }
            }
            return s;
        }
    }

    static final class AdaptedCallable<T> extends Adapted<T> {
        private static final long serialVersionUID = 2838392045355241008L;

        private final transient Callable<? extends T> callable;

        /** Set while it runs, for a cancellation that interrupts; null in a task that does not want that. */
        private transient Thread running;
        private final boolean interruptible;

        AdaptedCallable(Callable<? extends T> callable, boolean interruptible) {
            super(callable, null);
            this.callable = callable;
            this.interruptible = interruptible;
        }

        @Override
        public boolean exec() {
            if (interruptible) {
                Thread.interrupted();
                running = Thread.currentThread();
            }
            try {
                if (!interruptible || !isDone()) {
                    setRawResult(callable.call());
                }
                return true;
            } catch (RuntimeException failure) {
                throw failure;
            } catch (Exception failure) {
                throw new RuntimeException(failure);
            } finally {
                if (interruptible) {
                    running = null;
                    Thread.interrupted();
                }
            }
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(false);
            Thread thread = running;
            if (mayInterruptIfRunning && thread != null) {
                thread.interrupt();
            }
            return cancelled;
        }
    }

    public static ForkJoinTask<?> adapt(Runnable runnable) {
        return new AdaptedRunnable<Void>(runnable, null);
    }

    public static <T> ForkJoinTask<T> adapt(Runnable runnable, T result) {
        return new AdaptedRunnable<>(runnable, result);
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new AdaptedCallable<>(callable, false);
    }
}
