package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import jdk.internal.interleave.Timeline;
import jdk.internal.interleave.Unsupported;

/**
 * The scheduled pool of the API documentation. While checking, a delay may be over at any time, in every order of tasks
 * that a real clock permits; see {@link Timeline}. Executions of periodic tasks are not counted, for such a number would
 * make every execution a state of its own: a pool that has had such a task refuses to tell how many it has completed. Tasks
 * that wait are listed in the order in which they were added, and not as they lie in a heap.
 */
public class ScheduledThreadPoolExecutor extends ThreadPoolExecutor implements ScheduledExecutorService {
    private volatile boolean continuePeriodic;
    private volatile boolean executeDelayed = true;
    volatile boolean removeOnCancel;
    private volatile boolean repeats;

    public ScheduledThreadPoolExecutor(int corePoolSize) {
        super(corePoolSize, Integer.MAX_VALUE, 10, TimeUnit.MILLISECONDS, new DelayedWorkQueue());
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, ThreadFactory threadFactory) {
        super(corePoolSize, Integer.MAX_VALUE, 10, TimeUnit.MILLISECONDS, new DelayedWorkQueue(), threadFactory);
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, RejectedExecutionHandler handler) {
        super(corePoolSize, Integer.MAX_VALUE, 10, TimeUnit.MILLISECONDS, new DelayedWorkQueue(), handler);
    }

    public ScheduledThreadPoolExecutor(int corePoolSize, ThreadFactory threadFactory,
            RejectedExecutionHandler handler) {
        super(corePoolSize, Integer.MAX_VALUE, 10, TimeUnit.MILLISECONDS, new DelayedWorkQueue(), threadFactory,
                handler);
    }

    // ---- tasks ---------------------------------------------------------------------------------------------------

    private final class ScheduledFutureTask<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
        /** 0: runs once; positive: from one due time to the next; negative: from the end of one run to the next. */
        private final long period;
        /** What is in the queue: this task or what {@code decorateTask} made of it. */
        private RunnableScheduledFuture<V> queued = this;
        /** The delay that was left when it was taken out of the queue; that of one that was due is over. */
        private volatile long left;

        ScheduledFutureTask(Runnable task, long period) {
            super(task, null);
            this.period = period;
        }

        ScheduledFutureTask(Callable<V> task) {
            super(task);
            this.period = 0;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(queue().remaining(queued, left), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            if (other == this) {
                return 0;
            }
            int byTime = Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
            boolean tie = byTime == 0 && other instanceof ScheduledFutureTask<?>;
            return tie ? queue().compare(queued, ((ScheduledFutureTask<?>) other).queued) : byTime;
        }

        @Override
        public boolean isPeriodic() {
            return period != 0;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled && removeOnCancel) {
                // What decorateTask has made of it stays.
                ScheduledThreadPoolExecutor.this.remove(this);
            }
            return cancelled;
        }

        @Override
        public void run() {
            if (!mayRun(this)) {
                cancel(false);
            } else if (period == 0) {
                super.run();
            } else if (super.runAndReset()) {
                if (mayRun(this)) {
                    queue().putBack(queued, period);
                    ensurePrestart();
                } else {
                    cancel(false);
                }
            }
            if (isDone()) {
                queue().forget(queued);
            }
        }
    }

    private DelayedWorkQueue queue() {
        return (DelayedWorkQueue) tasks();
    }

    private boolean mayRun(RunnableScheduledFuture<?> task) {
        if (!isShuttingDown()) {
            return true;
        }
        return !isStopping() && outlivesShutdown(task);
    }

    private boolean outlivesShutdown(RunnableScheduledFuture<?> task) {
        return task.isPeriodic() ? continuePeriodic : executeDelayed || isDue(task);
    }

    private boolean isDue(RunnableScheduledFuture<?> task) {
        return task instanceof ScheduledFutureTask<?> ours ? queue().isDue(ours.queued) : task.getDelay(TimeUnit.NANOSECONDS) <= 0;
    }

    @Override
    void checkCounts() {
        if (repeats) {
            throw Unsupported.refuse("ScheduledThreadPoolExecutor.getCompletedTaskCount", "runs of periodic tasks are not counted");
        }
    }

    @Override
    boolean counts(Runnable task) {
        return !(task instanceof RunnableScheduledFuture<?> future && future.isPeriodic());
    }

    protected <V> RunnableScheduledFuture<V> decorateTask(Runnable runnable, RunnableScheduledFuture<V> task) {
        return task;
    }

    protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> callable, RunnableScheduledFuture<V> task) {
        return task;
    }

    private <V> RunnableScheduledFuture<V> accept(RunnableScheduledFuture<V> task, long delay) {
        if (isShuttingDown()) {
            reject(task);
            return task;
        }
        queue().put(task, delay);
        if (!mayRun(task) && remove(task)) {
            task.cancel(false);
        } else {
            ensurePrestart();
        }
        return task;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        Objects.requireNonNull(command);
        Objects.requireNonNull(unit);
        ScheduledFutureTask<Void> task = new ScheduledFutureTask<>(command, 0);
        task.queued = decorateTask(command, task);
        return accept(task.queued, unit.toNanos(delay));
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        Objects.requireNonNull(callable);
        Objects.requireNonNull(unit);
        ScheduledFutureTask<V> task = new ScheduledFutureTask<>(callable);
        task.queued = decorateTask(callable, task);
        return accept(task.queued, unit.toNanos(delay));
    }

    private ScheduledFuture<?> repeat(Runnable command, long delay, long period, TimeUnit unit, boolean fixedRate) {
        Objects.requireNonNull(command);
        Objects.requireNonNull(unit);
        if (period <= 0) {
            throw new IllegalArgumentException();
        }
        repeats = true;
        long nanos = unit.toNanos(period);
        ScheduledFutureTask<Void> task = new ScheduledFutureTask<>(command, fixedRate ? nanos : -nanos);
        task.queued = decorateTask(command, task);
        return accept(task.queued, unit.toNanos(delay));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        return repeat(command, initialDelay, period, unit, true);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        return repeat(command, initialDelay, delay, unit, false);
    }

    @Override
    public void execute(Runnable command) {
        schedule(command, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        return schedule(Executors.callable(task, result), 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        return schedule(task, 0, TimeUnit.NANOSECONDS);
    }

    // ---- the end -------------------------------------------------------------------------------------------------

    @Override
    void onShutdown() {
        for (Object item : queue().toArray()) {
            if (item instanceof RunnableScheduledFuture<?> task) {
                if ((!outlivesShutdown(task) || task.isCancelled()) && queue().remove(task)) {
                    task.cancel(false);
                }
            }
        }
        tryTerminate();
    }

    @Override
    public void shutdown() {
        super.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return super.shutdownNow();
    }

    @Override
    public BlockingQueue<Runnable> getQueue() {
        return super.getQueue();
    }

    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean value) {
        continuePeriodic = value;
        if (!value && isShutdown()) {
            onShutdown();
        }
    }

    public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() {
        return continuePeriodic;
    }

    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean value) {
        executeDelayed = value;
        if (!value && isShutdown()) {
            onShutdown();
        }
    }

    public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() {
        return executeDelayed;
    }

    public void setRemoveOnCancelPolicy(boolean value) {
        removeOnCancel = value;
    }

    public boolean getRemoveOnCancelPolicy() {
        return removeOnCancel;
    }

    // ---- the queue -----------------------------------------------------------------------------------------------

    /** The tasks of a scheduled pool by their due times. */
    static final class DelayedWorkQueue extends AbstractQueue<Runnable> implements BlockingQueue<Runnable> {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        /** With the cancelled tasks that nobody has removed: a worker takes them when they are due, and does nothing. */
        private final Timeline<Runnable> timeline = new Timeline<>(true);

        void put(Runnable task, long delay) {
            lock.lock();
            try {
                timeline.add(task, delay);
                changed.signal();
            } finally {
                lock.unlock();
            }
        }

        /** A periodic task waits for its next run. */
        void putBack(Runnable task, long period) {
            lock.lock();
            try {
                if (period > 0) {
                    timeline.addAfter(task, period);
                } else {
                    timeline.add(task, -period);
                }
                changed.signal();
            } finally {
                lock.unlock();
            }
        }

        void forget(Runnable task) {
            lock.lock();
            try {
                if (!timeline.contains(task)) {
                    timeline.remove(task);
                }
            } finally {
                lock.unlock();
            }
        }

        /** The delay that is left to a task, or what is given where it does not wait here. */
        long remaining(Runnable task, long otherwise) {
            lock.lock();
            try {
                return timeline.contains(task) ? timeline.remaining(task) : otherwise;
            } finally {
                lock.unlock();
            }
        }

        boolean isDue(Runnable task) {
            lock.lock();
            try {
                return timeline.isDue(task);
            } finally {
                lock.unlock();
            }
        }

        /** Of two tasks that are due at the same time the one that was added first comes first. */
        int compare(Runnable one, Runnable other) {
            lock.lock();
            try {
                return timeline.compareAge(one, other);
            } finally {
                lock.unlock();
            }
        }

        /** The next task whose time has come, or null; called with the lock. */
        private Runnable next() {
            if (timeline.size() == 0 || timeline.delay() > 0) {
                return null;
            }
            Runnable task = takeDue();
            if (!(task instanceof RunnableScheduledFuture<?> future && future.isPeriodic())) {
                timeline.remove(task);
            }
            if (timeline.size() > 0) {
                changed.signal();
            }
            return task;
        }

        private Runnable takeDue() {
            Runnable task = timeline.take();
            if (task instanceof ScheduledFutureTask<?> ours) {
                ours.left = -1;
            }
            return task;
        }

        @Override
        public boolean offer(Runnable task) {
            put(task, ((Delayed) task).getDelay(TimeUnit.NANOSECONDS));
            return true;
        }

        @Override
        public void put(Runnable task) {
            offer(task);
        }

        @Override
        public boolean offer(Runnable task, long timeout, TimeUnit unit) {
            return offer(task);
        }

        @Override
        public Runnable poll() {
            lock.lock();
            try {
                return next();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public Runnable take() throws InterruptedException {
            lock.lockInterruptibly();
            try {
                while (true) {
                    Runnable task = next();
                    if (task != null) {
                        return task;
                    }
                    if (timeline.size() == 0) {
                        changed.await();
                    } else {
                        changed.awaitNanos(timeline.delay());
                    }
                }
            } finally {
                lock.unlock();
            }
        }

        @Override
        public Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
            long left = unit.toNanos(timeout);
            lock.lockInterruptibly();
            try {
                while (true) {
                    Runnable task = next();
                    if (task != null || left <= 0) {
                        return task;
                    }
                    long delay = timeline.size() == 0 ? left : timeline.delay();
                    if (delay < left) {
                        changed.awaitNanos(delay);
                        left -= delay;
                    } else {
                        left = changed.awaitNanos(left);
                    }
                }
            } finally {
                lock.unlock();
            }
        }

        @Override
        public Runnable peek() {
            lock.lock();
            try {
                return timeline.size() == 0 ? null : timeline.first();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public boolean remove(Object task) {
            lock.lock();
            try {
                if (!timeline.contains(task)) {
                    return false;
                }
                if (task instanceof ScheduledFutureTask<?> ours) {
                    ours.left = timeline.remaining(task);
                }
                return timeline.remove(task);
            } finally {
                lock.unlock();
            }
        }

        @Override
        public boolean contains(Object task) {
            return Arrays.asList(toArray()).contains(task);
        }

        @Override
        public int size() {
            lock.lock();
            try {
                return timeline.size();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public int remainingCapacity() {
            return Integer.MAX_VALUE;
        }

        @Override
        public int drainTo(Collection<? super Runnable> c) {
            return drainTo(c, Integer.MAX_VALUE);
        }

        @Override
        public int drainTo(Collection<? super Runnable> c, int maxElements) {
            Objects.requireNonNull(c);
            if (c == this) {
                throw new IllegalArgumentException();
            }
            lock.lock();
            try {
                int count = 0;
                while (count < maxElements && timeline.size() > 0 && timeline.isFirstDue()) {
                    Runnable task = takeDue();
                    timeline.remove(task);
                    c.add(task);
                    count++;
                }
                return count;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void clear() {
            for (Object task : toArray()) {
                remove(task);
            }
        }

        @Override
        public Object[] toArray() {
            lock.lock();
            try {
                return timeline.toArray();
            } finally {
                lock.unlock();
            }
        }

        @Override
        @SuppressWarnings("unchecked")
        public <T> T[] toArray(T[] a) {
            Object[] all = toArray();
            if (a.length < all.length) {
                return (T[]) Arrays.copyOf(all, all.length, a.getClass());
            }
            System.arraycopy(all, 0, a, 0, all.length);
            if (a.length > all.length) {
                a[all.length] = null;
            }
            return a;
        }

        @Override
        public Iterator<Runnable> iterator() {
            return new Tasks();
        }

        /** The tasks that waited when it was made. */
        private final class Tasks implements Iterator<Runnable> {
            private final Object[] tasks = toArray();
            private int next;
            private int last = -1;

            @Override
            public boolean hasNext() {
                return next < tasks.length;
            }

            @Override
            public Runnable next() {
                if (next >= tasks.length) {
                    throw new NoSuchElementException();
                }
                last = next++;
                return (Runnable) tasks[last];
            }

            @Override
            public void remove() {
                if (last < 0) {
                    throw new IllegalStateException();
                }
                DelayedWorkQueue.this.remove(tasks[last]);
                last = -1;
            }
        }
    }
}
