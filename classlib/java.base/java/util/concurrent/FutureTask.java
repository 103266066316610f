package java.util.concurrent;

import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import jdk.internal.interleave.Decision;
import jdk.internal.interleave.WaitQueue;
import jdk.internal.interleave.Waiter;
import jdk.internal.misc.Unsafe;

/**
 * A task whose result is waited for. A timed wait may end at any time while checking, whatever the clock says.
 */
public class FutureTask<V> implements RunnableFuture<V> {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE = U.objectFieldOffset(FutureTask.class, "state");
    private static final long RUNNER = U.objectFieldOffset(FutureTask.class, "runner");

    private static final int NEW = 0;
    /** The outcome is being written. */
    private static final int COMPLETING = 1;
    private static final int NORMAL = 2;
    private static final int EXCEPTIONAL = 3;
    private static final int CANCELLED = 4;
    /** Cancelled; the runner is about to be interrupted. */
    private static final int INTERRUPTING = 5;
    private static final int INTERRUPTED = 6;

    private volatile int state;
    private Callable<V> callable;
    private Object outcome;
    private volatile Thread runner;
    private final WaitQueue waiters = new WaitQueue();

    public FutureTask(Callable<V> callable) {
        this.callable = Objects.requireNonNull(callable);
    }

    public FutureTask(Runnable runnable, V result) {
        this.callable = Executors.callable(runnable, result);
    }

    // ---- questions -----------------------------------------------------------------------------------------------

    @Override
    public boolean isCancelled() {
        return state >= CANCELLED;
    }

    @Override
    public boolean isDone() {
        return state != NEW;
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        await(false, 0);
        return report();
    }

    @Override
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!await(true, unit.toNanos(timeout))) {
            throw new TimeoutException();
        }
        return report();
    }

    @SuppressWarnings("unchecked")
    private V report() throws ExecutionException {
        int end = state;
        if (end == NORMAL) {
            return (V) outcome;
        }
        if (end >= CANCELLED) {
            throw new CancellationException();
        }
        throw new ExecutionException((Throwable) outcome);
    }

    /** Others come before and after that, where it can be seen. */
    private void lineUp(Waiter self) {
        int before = state;
        waiters.add(self);
    }

    /** Waits for the end; false if the time was over before. */
    private boolean await(boolean timed, long nanos) throws InterruptedException {
        if (state > COMPLETING) {
            return true;
        }
        Waiter self = new Waiter(Thread.currentThread(), false);
        lineUp(self);
        boolean over = timed && nanos <= 0;
        while (true) {
            boolean interrupted = Thread.currentThread().isInterrupted();
            int now = state;
            // With both it depends on when it looked at the state.
            if (interrupted && !(now > COMPLETING && Decision.of(2) == 1)) {
                Thread.interrupted();
                waiters.remove(self);
                throw new InterruptedException();
            }
            if (now > COMPLETING) {
                waiters.remove(self);
                return true;
            }
            // The outcome is there in a moment: too late to give up.
            if (over && now == NEW) {
                waiters.remove(self);
                return false;
            }
            if (timed && !over) {
                over = Waiter.parkNanos(this, nanos);
            } else if (now == COMPLETING) {
                awaitEndOf(COMPLETING);
            } else {
                Waiter.park(this);
            }
        }
    }

    // ---- completion ----------------------------------------------------------------------------------------------

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        int to = mayInterruptIfRunning ? INTERRUPTING : CANCELLED;
        if (!U.compareAndSetInt(this, STATE, NEW, to)) {
            return false;
        }
        try {
            if (mayInterruptIfRunning) {
                interruptRunner();
            }
        } finally {
            finish();
        }
        return true;
    }

    /** A moment after the cancellation, which others may see before. */
    private void interruptRunner() {
        Thread running = runner;
        if (running != null) {
            running.interrupt();
        }
        state = INTERRUPTED;
    }

    protected void done() {}

    protected void set(V v) {
        complete(v, NORMAL);
    }

    protected void setException(Throwable t) {
        complete(t, EXCEPTIONAL);
    }

    private void complete(Object result, int end) {
        if (U.compareAndSetInt(this, STATE, NEW, COMPLETING)) {
            publish(result, end);
            finish();
        }
    }

    /** A moment after the decision; only the text of the task tells. */
    private void publish(Object result, int end) {
        outcome = result;
        state = end;
    }

    /** Waits while another thread takes the task through a state of passage. */
    private void awaitEndOf(int passage) {
        while (isIn(passage)) {
            Thread.yield();
        }
    }

    private boolean isIn(int passage) {
        return state == passage;
    }

    private void finish() {
        for (Waiter waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
            LockSupport.unpark(waiter.thread());
        }
        done();
        callable = null;
    }

    // ---- running -------------------------------------------------------------------------------------------------

    @Override
    public void run() {
        if (state != NEW || !U.compareAndSetReference(this, RUNNER, null, Thread.currentThread())) {
            return;
        }
        try {
            Callable<V> task = callable;
            if (task == null || !isWanted()) {
                return;
            }
            V result;
            try {
                result = task.call();
            } catch (Throwable thrown) {
                setException(thrown);
                return;
            }
            set(result);
        } finally {
            stopRunning();
        }
    }

    /** Runs without setting a result, so that it can run again; false if it failed or is cancelled. */
    protected boolean runAndReset() {
        if (state != NEW || !U.compareAndSetReference(this, RUNNER, null, Thread.currentThread())) {
            return false;
        }
        boolean ran = false;
        try {
            Callable<V> task = callable;
            if (task != null && isWanted()) {
                try {
                    task.call();
                    ran = true;
                } catch (Throwable thrown) {
                    setException(thrown);
                }
            }
        } finally {
            stopRunning();
        }
        return ran && state == NEW;
    }

    private void stopRunning() {
        runner = null;
        // The interrupt of a cancellation must not hit what this thread does next.
        if (state == INTERRUPTING) {
            awaitEndOf(INTERRUPTING);
        }
    }

    /** A cancellation may come between the start of the run and this look. */
    private boolean isWanted() {
        return state == NEW;
    }

    @Override
    public String toString() {
        String status;
        switch (state) {
            case NORMAL:
                status = "[Completed normally]";
                break;
            case EXCEPTIONAL:
                status = "[Completed exceptionally: " + outcome + "]";
                break;
            case CANCELLED:
            case INTERRUPTING:
            case INTERRUPTED:
                status = "[Cancelled]";
                break;
            default:
                Callable<?> task = callable;
                status = task == null ? "[Not completed]" : "[Not completed, task = " + task + "]";
        }
        return super.toString() + status;
    }
}
