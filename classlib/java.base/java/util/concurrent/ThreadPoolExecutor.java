package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import jdk.internal.interleave.Chain;

/**
 * The thread pool of the API documentation, with the state that it needs and no more: the workers in the order of
 * their creation, which of them run a task, the life cycle, and two numbers that programs can ask for.
 *
 * <p>The names of {@code Worker}, {@code Worker.run} and {@code runWorker} are known to the checker: they are the loop
 * in which each step of a worker is an operation of its own.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private static final RejectedExecutionHandler ABORT = new AbortPolicy();

    private static final int RUNNING = 0;
    private static final int SHUTDOWN = 1;
    private static final int STOP = 2;
    /** No task and no worker is left; {@code terminated} runs. */
    private static final int TIDYING = 3;
    private static final int TERMINATED = 4;

    private final Object lock = new Object();
    private final Chain<Worker> workers = new Chain<>();
    private int life = RUNNING;
    private int largest;
    private long completed;

    private final BlockingQueue<Runnable> workQueue;
    private volatile ThreadFactory threadFactory;
    private volatile RejectedExecutionHandler handler;
    private volatile long keepAliveNanos;
    private volatile boolean coreMayTimeOut;
    private volatile int coreSize;
    private volatile int maximumSize;

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, Executors.defaultThreadFactory(), ABORT);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, threadFactory, ABORT);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, RejectedExecutionHandler handler) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime, TimeUnit unit,
            BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory, RejectedExecutionHandler handler) {
        if (corePoolSize < 0 || maximumPoolSize <= 0 || maximumPoolSize < corePoolSize || keepAliveTime < 0) {
            throw new IllegalArgumentException();
        }
        this.workQueue = Objects.requireNonNull(workQueue);
        this.threadFactory = Objects.requireNonNull(threadFactory);
        this.handler = Objects.requireNonNull(handler);
        this.coreSize = corePoolSize;
        this.maximumSize = maximumPoolSize;
        this.keepAliveNanos = unit.toNanos(keepAliveTime);
    }

    // ---- workers -------------------------------------------------------------------------------------------------

    /** A thread of the pool, with the task that it was made for. */
    private final class Worker implements Runnable {
        Runnable first;
        Thread thread;
        /** Runs a task, so that it is not interrupted by a change of the pool. */
        boolean busy;
        /** The task that it runs or has run will show in the number of completed ones. */
        boolean counted;

        Worker(Runnable first) {
            this.first = first;
        }

        @Override
        public void run() {
            runWorker(this);
        }
    }

    private void runWorker(Worker worker) {
        boolean failed = true;
        try {
            Runnable task = takeFirst(worker);
            while (task != null || (task = nextTask(worker)) != null) {
                runTask(worker, task);
                task = null;
            }
            failed = false;
        } finally {
            retire(worker, failed);
        }
    }

    private Runnable takeFirst(Worker worker) {
        Runnable task = worker.first;
        worker.first = null;
        if (task != null) {
            // A thread that was interrupted before it ran its first task has no part in it.
            begin(worker);
        }
        return task;
    }

    /** Waits for a task; null tells the worker to end, and it is no longer in the pool then. */
    private Runnable nextTask(Worker worker) {
        settle(worker);
        boolean timedOut = false;
        while (true) {
            boolean timed;
            synchronized (lock) {
                if (life >= STOP || life == SHUTDOWN && workQueue.isEmpty()) {
                    workers.remove(worker);
                    return null;
                }
                int count = workers.size();
                timed = coreMayTimeOut || count > coreSize;
                boolean tooMany = count > maximumSize || timed && timedOut;
                if (tooMany && (count > 1 || workQueue.isEmpty())) {
                    workers.remove(worker);
                    return null;
                }
            }
            try {
                Runnable task = fetch(timed);
                if (task != null) {
                    begin(worker);
                    return task;
                }
                timedOut = true;
            } catch (InterruptedException poolHasChanged) {
                timedOut = false;
            }
        }
    }

    private Runnable fetch(boolean timed) throws InterruptedException {
        return timed ? workQueue.poll(keepAliveNanos, TimeUnit.NANOSECONDS) : workQueue.take();
    }

    /** From here on the worker is busy; only a pool that stops may have interrupted it. */
    private void begin(Worker worker) {
        synchronized (lock) {
            worker.busy = true;
            if (life >= STOP) {
                worker.thread.interrupt();
            } else {
                Thread.interrupted();
            }
        }
    }

    private void runTask(Worker worker, Runnable task) {
        try {
            beforeExecute(worker.thread, task);
            try {
                task.run();
                afterExecute(task, null);
            } catch (Throwable thrown) {
                afterExecute(task, thrown);
                throw thrown;
            }
        } finally {
            worker.counted = counts(task);
        }
    }

    /** The end of a task. */
    private void settle(Worker worker) {
        synchronized (lock) {
            if (worker.busy) {
                worker.busy = false;
                completed += worker.counted ? 1 : 0;
            }
        }
    }

    /** Whether the task shows in the number of completed ones. */
    boolean counts(Runnable task) {
        return true;
    }

    /** The worker's thread ends; another one takes its place if it is needed. */
    private void retire(Worker worker, boolean failed) {
        if (leave(worker, failed)) {
            addWorker(null, false);
        }
    }

    /** Whether the worker that leaves the pool is to be replaced. */
    private boolean leave(Worker worker, boolean failed) {
        boolean replace;
        synchronized (lock) {
            settle(worker);
            workers.remove(worker);
            int least = coreMayTimeOut ? 0 : coreSize;
            if (least == 0 && !workQueue.isEmpty()) {
                least = 1;
            }
            replace = life < STOP && (failed || workers.size() < least);
        }
        tryTerminate();
        return replace;
    }

    /** Adds a worker if the life cycle and the bound, core or maximum, allow it. */
    private boolean addWorker(Runnable first, boolean core) {
        Worker worker = new Worker(first);
        synchronized (lock) {
            boolean allowed = life == RUNNING || life == SHUTDOWN && first == null && !workQueue.isEmpty();
            if (!allowed || workers.size() >= (core ? coreSize : maximumSize)) {
                return false;
            }
            workers.add(worker);
            largest = Math.max(largest, workers.size());
        }
        boolean started = false;
        try {
            Thread thread = threadFactory.newThread(worker);
            worker.thread = thread;
            if (thread != null) {
                if (thread.isAlive()) {
                    throw new IllegalThreadStateException();
                }
                thread.start();
                started = true;
            }
        } finally {
            if (!started) {
                synchronized (lock) {
                    workers.remove(worker);
                }
                tryTerminate();
            }
        }
        return started;
    }

    private void interruptWorkers(boolean all, boolean onlyOne) {
        synchronized (lock) {
            for (int i = 0; i < workers.size(); i++) {
                Worker worker = workers.get(i);
                boolean fits = all ? worker.first == null : !worker.busy && worker.first == null;
                if (worker.thread != null && fits) {
                    worker.thread.interrupt();
                    if (onlyOne) {
                        return;
                    }
                }
            }
        }
    }

    // ---- the end -------------------------------------------------------------------------------------------------

    final void tryTerminate() {
        synchronized (lock) {
            if (life == RUNNING || life >= TIDYING || life == SHUTDOWN && !workQueue.isEmpty()) {
                return;
            }
            if (!workers.isEmpty()) {
                // One that waits learns of the end, and passes it on when it ends itself.
                interruptWorkers(false, true);
                return;
            }
            life = TIDYING;
        }
        try {
            terminated();
        } finally {
            synchronized (lock) {
                life = TERMINATED;
                lock.notifyAll();
            }
        }
    }

    @Override
    public void shutdown() {
        synchronized (lock) {
            life = Math.max(life, SHUTDOWN);
            interruptWorkers(false, false);
            onShutdown();
        }
        tryTerminate();
    }

    /** What a scheduled pool does with the tasks that wait. */
    void onShutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> rest;
        synchronized (lock) {
            life = Math.max(life, STOP);
            interruptWorkers(true, false);
            rest = new ArrayList<>();
            workQueue.drainTo(rest);
            // Queues whose elements are not due yet do not give them to drainTo.
            for (Runnable task : workQueue.toArray(new Runnable[0])) {
                if (workQueue.remove(task)) {
                    rest.add(task);
                }
            }
        }
        tryTerminate();
        return rest;
    }

    final boolean isShuttingDown() {
        return hasReached(SHUTDOWN);
    }

    private boolean hasReached(int stage) {
        synchronized (lock) {
            return life >= stage;
        }
    }

    final boolean isStopping() {
        return hasReached(STOP);
    }

    @Override
    public boolean isShutdown() {
        return hasReached(SHUTDOWN);
    }

    public boolean isTerminating() {
        return isShutdown() && !isTerminated();
    }

    @Override
    public boolean isTerminated() {
        return hasReached(TERMINATED);
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        synchronized (lock) {
            if (life < TERMINATED && nanos > 0) {
                TimeUnit.NANOSECONDS.timedWait(lock, Math.max(nanos, 1_000_000));
            }
            return life == TERMINATED;
        }
    }

    // ---- tasks ---------------------------------------------------------------------------------------------------

    @Override
    public void execute(Runnable command) {
        Objects.requireNonNull(command);
        if (addWorker(command, true)) {
            return;
        }
        if (!isShuttingDown() && workQueue.offer(command)) {
            if (isShuttingDown() && remove(command)) {
                reject(command);
            } else {
                ensureWorker();
            }
        } else if (!addWorker(command, false)) {
            reject(command);
        }
    }

    /** Sees to it that somebody looks after the queue. */
    private void ensureWorker() {
        if (size() == 0) {
            addWorker(null, false);
        }
    }

    final void reject(Runnable command) {
        handler.rejectedExecution(command, this);
    }

    public BlockingQueue<Runnable> getQueue() {
        return workQueue;
    }

    /** The queue, for the pool itself. */
    final BlockingQueue<Runnable> tasks() {
        return workQueue;
    }

    public boolean remove(Runnable task) {
        boolean removed = workQueue.remove(task);
        tryTerminate();
        return removed;
    }

    public void purge() {
        for (Object task : workQueue.toArray()) {
            if (task instanceof Future<?> future && future.isCancelled()) {
                workQueue.remove(task);
            }
        }
        tryTerminate();
    }

    // ---- threads -------------------------------------------------------------------------------------------------

    final void ensurePrestart() {
        if (!addWorker(null, true)) {
            ensureWorker();
        }
    }

    public boolean prestartCoreThread() {
        return addWorker(null, true);
    }

    public int prestartAllCoreThreads() {
        int count = 0;
        while (addWorker(null, true)) {
            count++;
        }
        return count;
    }

    public void setThreadFactory(ThreadFactory threadFactory) {
        this.threadFactory = Objects.requireNonNull(threadFactory);
    }

    public ThreadFactory getThreadFactory() {
        return threadFactory;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        this.handler = Objects.requireNonNull(handler);
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public void setCorePoolSize(int corePoolSize) {
        if (corePoolSize < 0 || maximumSize < corePoolSize) {
            throw new IllegalArgumentException();
        }
        int more = corePoolSize - coreSize;
        coreSize = corePoolSize;
        if (size() > corePoolSize) {
            interruptWorkers(false, false);
        }
        for (int k = Math.min(more, workQueue.size()); k > 0 && addWorker(null, true); k--) {
            if (workQueue.isEmpty()) {
                break;
            }
        }
    }

    public int getCorePoolSize() {
        return coreSize;
    }

    public void setMaximumPoolSize(int maximumPoolSize) {
        if (maximumPoolSize <= 0 || maximumPoolSize < coreSize) {
            throw new IllegalArgumentException();
        }
        maximumSize = maximumPoolSize;
        if (size() > maximumPoolSize) {
            interruptWorkers(false, false);
        }
    }

    public int getMaximumPoolSize() {
        return maximumSize;
    }

    public void setKeepAliveTime(long time, TimeUnit unit) {
        if (time < 0) {
            throw new IllegalArgumentException();
        }
        if (time == 0 && coreMayTimeOut) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        long nanos = unit.toNanos(time);
        boolean shorter = nanos < keepAliveNanos;
        keepAliveNanos = nanos;
        if (shorter) {
            interruptWorkers(false, false);
        }
    }

    public long getKeepAliveTime(TimeUnit unit) {
        return unit.convert(keepAliveNanos, TimeUnit.NANOSECONDS);
    }

    public void allowCoreThreadTimeOut(boolean value) {
        if (value && keepAliveNanos <= 0) {
            throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
        }
        if (value != coreMayTimeOut) {
            coreMayTimeOut = value;
            if (value) {
                interruptWorkers(false, false);
            }
        }
    }

    public boolean allowsCoreThreadTimeOut() {
        return coreMayTimeOut;
    }

    // ---- numbers -------------------------------------------------------------------------------------------------

    public int getPoolSize() {
        return size();
    }

    private int size() {
        synchronized (lock) {
            return life >= TIDYING ? 0 : workers.size();
        }
    }

    public int getActiveCount() {
        synchronized (lock) {
            int count = 0;
            for (int i = 0; i < workers.size(); i++) {
                count += workers.get(i).busy ? 1 : 0;
            }
            return count;
        }
    }

    public int getLargestPoolSize() {
        synchronized (lock) {
            return largest;
        }
    }

    public long getTaskCount() {
        synchronized (lock) {
            return completed + getActiveCount() + workQueue.size();
        }
    }

    public long getCompletedTaskCount() {
        synchronized (lock) {
            return completed;
        }
    }

    @Override
    public String toString() {
        synchronized (lock) {
            String state = life == RUNNING ? "Running" : life == TERMINATED ? "Terminated" : "Shutting down";
            return super.toString() + "[" + state + ", pool size = " + getPoolSize() + ", active threads = "
                    + getActiveCount() + ", queued tasks = " + workQueue.size() + ", completed tasks = " + completed
                    + "]";
        }
    }

    // ---- for subclasses ------------------------------------------------------------------------------------------

    protected void beforeExecute(Thread t, Runnable r) {}

    protected void afterExecute(Runnable r, Throwable t) {}

    protected void terminated() {}

    @Deprecated(since = "9", forRemoval = true)
    protected void finalize() {}

    // ---- what to do with a task that is not accepted ----------------------------------------------------------------

    /** Runs the task in the caller's thread. */
    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {}

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                r.run();
            }
        }
    }

    /** Throws. */
    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {}

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            throw new RejectedExecutionException("Task " + r + " rejected from " + e);
        }
    }

    /** Forgets the task. */
    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {}

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {}
    }

    /** Forgets the oldest task that waits and tries again. */
    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {}

        @Override
        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                e.getQueue().poll();
                e.execute(r);
            }
        }
    }
}
