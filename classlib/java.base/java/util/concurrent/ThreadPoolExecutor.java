package java.util.concurrent;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import jdk.internal.interleave.Chain;
import jdk.internal.interleave.Decision;
import jdk.internal.misc.Unsafe;

/**
 * The thread pool of the API documentation, with the state that it needs and no more: the workers in the order of
 * their creation, which of them run a task, the life cycle, and two numbers that programs can ask for.
 *
 * <p>As in the original, the life cycle and the number of workers that there are to be are one atomic number; the workers
 * that have their thread, and what is counted of them, are under a lock, which is also held while the pool is shut down and
 * while {@code terminated} runs. Who looks only at the life cycle waits for nobody.
 *
 * <p>The names of {@code Worker}, {@code Worker.run} and {@code runWorker} are known to the checker: they are the loop
 * in which each step of a worker is an operation of its own.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private static final RejectedExecutionHandler ABORT = new AbortPolicy();

    /** The stages of its life, in the upper bits of the control number; the lower ones are the number of workers. */
    private static final int SHUTDOWN = 1 << 28;
    private static final int STOP = 2 << 28;
    /** No task and no worker is left; {@code terminated} runs. */
    private static final int TIDYING = 3 << 28;
    private static final int TERMINATED = 4 << 28;
    private static final int COUNT = SHUTDOWN - 1;

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long CONTROL = U.objectFieldOffset(ThreadPoolExecutor.class, "control");
    private static final long COMPLETED = U.objectFieldOffset(ThreadPoolExecutor.class, "completed");

    private volatile int control;
    private volatile long completed;
    private final Object lock = new Object();
    /** Held while a worker becomes busy, and while one that is not busy is interrupted. */
    private final Object gate = new Object();
    private final Chain<Worker> workers = new Chain<>();
    private int largest;

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
        /** Its thread has not begun: it counts as active, and is not interrupted. */
        static final int NEW = 0;
        static final int IDLE = 1;
        /** Runs a task, so that it is not interrupted by a change of the pool. */
        static final int BUSY = 2;

        Runnable first;
        final Thread thread;
        volatile int stage;

        Worker(Runnable first) {
            this.first = first;
            this.thread = threadFactory.newThread(this);
        }

        @Override
        public void run() {
            runWorker(this);
        }
    }

    private boolean change(int from, int to) {
        return U.compareAndSetInt(this, CONTROL, from, to);
    }

    private void uncount() {
        U.getAndAddInt(this, CONTROL, -1);
    }

    private int count() {
        return control & COUNT;
    }

    private void runWorker(Worker worker) {
        boolean failed = true;
        // The task that has run last shows in the number of completed ones.
        boolean counted = false;
        try {
            Runnable task = takeFirst(worker);
            while (task != null || (task = nextTask(worker, counted)) != null) {
                try {
                    runTask(worker, task);
                } finally {
                    counted = counts(task);
                }
                task = null;
            }
            failed = false;
        } finally {
            retire(worker, counted, failed);
        }
    }

    private Runnable takeFirst(Worker worker) {
        release(worker);
        Runnable task = worker.first;
        worker.first = null;
        if (task != null) {
            // A thread that was interrupted before it ran its first task has no part in it.
            begin(worker);
        }
        return task;
    }

    /** Waits for a task; null tells the worker to end, and it is no longer counted then. */
    private Runnable nextTask(Worker worker, boolean counted) {
        settle(worker, counted);
        boolean timedOut = false;
        while (true) {
            int now = control;
            if (now >= STOP || now >= SHUTDOWN && workQueue.isEmpty()) {
                uncount();
                return null;
            }
            int count = now & COUNT;
            boolean timed = coreMayTimeOut || count > coreSize;
            boolean tooMany = count > maximumSize || timed && timedOut;
            if (tooMany && (count > 1 || workQueue.isEmpty())) {
                if (change(now, now - 1)) {
                    return null;
                }
                continue;
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
        synchronized (gate) {
            worker.stage = Worker.BUSY;
            boolean stopping = isStopping() || Thread.interrupted() && isStopping();
            if (stopping && !worker.thread.isInterrupted()) {
                worker.thread.interrupt();
            }
        }
    }

    private void runTask(Worker worker, Runnable task) {
        beforeExecute(worker.thread, task);
        try {
            task.run();
            afterExecute(task, null);
        } catch (Throwable thrown) {
            afterExecute(task, thrown);
            throw thrown;
        }
    }

    /** The end of a task. */
    private void settle(Worker worker, boolean counted) {
        if (worker.stage == Worker.BUSY) {
            if (counted) {
                countTask();
            }
            release(worker);
        }
    }

    private void countTask() {
        U.getAndAddLong(this, COMPLETED, 1);
    }

    private void release(Worker worker) {
        worker.stage = Worker.IDLE;
    }

    /** Whether the task shows in the number of completed ones. */
    boolean counts(Runnable task) {
        return true;
    }

    /** The worker's thread ends; another one takes its place if it is needed. */
    private void retire(Worker worker, boolean counted, boolean failed) {
        settle(worker, counted);
        if (leave(worker, failed)) {
            addWorker(null, false);
        }
    }

    /** Whether the worker that leaves the pool is to be replaced. */
    private boolean leave(Worker worker, boolean failed) {
        if (failed) {
            uncount();
        }
        synchronized (lock) {
            workers.remove(worker);
        }
        int least = coreMayTimeOut ? 0 : coreSize;
        if (least == 0 && !workQueue.isEmpty()) {
            least = 1;
        }
        int now = control;
        boolean replace = now < STOP && (failed || (now & COUNT) < least);
        tryTerminate();
        return replace;
    }

    /**
     * Adds a worker if the life cycle and the bound, core or maximum, allow it: it is counted, the factory makes its thread,
     * and if the pool goes on still it becomes one of the workers.
     */
    private boolean addWorker(Runnable first, boolean core) {
        if (!countWorker(first, core)) {
            return false;
        }
        Worker worker = null;
        boolean started = false;
        try {
            worker = new Worker(first);
            if (worker.thread != null && enter(worker)) {
                worker.thread.start();
                started = true;
            }
        } finally {
            if (!started) {
                giveUp(worker);
            }
        }
        return started;
    }

    private boolean countWorker(Runnable first, boolean core) {
        while (true) {
            int now = control;
            if (now >= STOP || now >= SHUTDOWN && (first != null || workQueue.isEmpty())) {
                return false;
            }
            if ((now & COUNT) >= (core ? coreSize : maximumSize)) {
                return false;
            }
            if (change(now, now + 1)) {
                return true;
            }
        }
    }

    private boolean enter(Worker worker) {
        synchronized (lock) {
            if (isStopping() || isShuttingDown() && worker.first != null) {
                return false;
            }
            if (worker.thread.isAlive()) {
                throw new IllegalThreadStateException();
            }
            workers.add(worker);
            largest = Math.max(largest, workers.size());
            return true;
        }
    }

    /** A worker that could not be started, or made, is not counted any more. */
    private void giveUp(Worker worker) {
        synchronized (lock) {
            if (worker != null) {
                workers.remove(worker);
            }
            uncount();
            tryTerminate();
        }
    }

    /** Interrupts workers that wait for a task. */
    private void interruptIdle(boolean onlyOne) {
        synchronized (lock) {
            for (int i = 0; i < workers.size(); i++) {
                if (interruptIfIdle(workers.get(i)) && onlyOne) {
                    return;
                }
            }
        }
    }

    private boolean interruptIfIdle(Worker worker) {
        synchronized (gate) {
            boolean idle = worker.stage == Worker.IDLE && worker.first == null;
            if (idle) {
                worker.thread.interrupt();
            }
            return idle;
        }
    }

    /** Interrupts all workers that have begun. In the original they are in a set without an order. */
    private void interruptAll() {
        List<Worker> open = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            open.add(workers.get(i));
        }
        while (!open.isEmpty()) {
            interruptIfBegun(open.remove(Decision.of(open.size())));
        }
    }

    private void interruptIfBegun(Worker worker) {
        if (worker.stage != Worker.NEW && !worker.thread.isInterrupted()) {
            worker.thread.interrupt();
        }
    }

    // ---- the end -------------------------------------------------------------------------------------------------

    final void tryTerminate() {
        int now = control;
        if (now < SHUTDOWN || now >= TIDYING || now < STOP && !workQueue.isEmpty()) {
            return;
        }
        if ((now & COUNT) > 0) {
            // One that waits learns of the end, and passes it on when it ends itself.
            interruptIdle(true);
            return;
        }
        if (getClass() != ThreadPoolExecutor.class && getClass() != ScheduledThreadPoolExecutor.class) {
            endsInProgram();
        }
        boolean changed;
        synchronized (lock) {
            changed = change(now, TIDYING);
            if (changed) {
                try {
                    terminated();
                } finally {
                    control = TERMINATED;
                    lock.notifyAll();
                }
            }
        }
        if (!changed) {
            tryTerminate();
        }
    }

    /** Code of the program runs at the end of the pool, and can tell when that is and in which thread: known to the checker. */
    private void endsInProgram() {}

    private void advance(int stage) {
        int now = control;
        while (now < stage && !change(now, stage | now & COUNT)) {
            now = control;
        }
    }

    @Override
    public void shutdown() {
        synchronized (lock) {
            advance(SHUTDOWN);
            interruptIdle(false);
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
            advance(STOP);
            interruptAll();
            rest = drain();
        }
        tryTerminate();
        return rest;
    }

    private List<Runnable> drain() {
        List<Runnable> rest = new ArrayList<>();
        workQueue.drainTo(rest);
        if (!workQueue.isEmpty()) {
            // Queues whose elements are not due yet do not give them to drainTo.
            for (Runnable task : workQueue.toArray(new Runnable[0])) {
                if (workQueue.remove(task)) {
                    rest.add(task);
                }
            }
        }
        return rest;
    }

    final boolean isShuttingDown() {
        return control >= SHUTDOWN;
    }

    final boolean isStopping() {
        return control >= STOP;
    }

    @Override
    public boolean isShutdown() {
        return control >= SHUTDOWN;
    }

    public boolean isTerminating() {
        int now = control;
        return now >= SHUTDOWN && now < TERMINATED;
    }

    @Override
    public boolean isTerminated() {
        return control >= TERMINATED;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        synchronized (lock) {
            if (control < TERMINATED && nanos > 0) {
                TimeUnit.NANOSECONDS.timedWait(lock, Math.max(nanos, 1_000_000));
            }
            return control >= TERMINATED;
        }
    }

    // ---- tasks ---------------------------------------------------------------------------------------------------

    @Override
    public void execute(Runnable command) {
        Objects.requireNonNull(command);
        switch (place(command)) {
            case STARTED:
                return;
            case QUEUED:
                if (!isWanted(command)) {
                    reject(command);
                }
                return;
            default:
                if (!addWorker(command, false)) {
                    reject(command);
                }
        }
    }

    /** What was done with a task: a new worker has it, or the queue has it, or nobody. */
    private static final int STARTED = 0;
    private static final int QUEUED = 1;
    private static final int REFUSED = 2;

    private int place(Runnable command) {
        if (addWorker(command, true)) {
            return STARTED;
        }
        return !isShuttingDown() && workQueue.offer(command) ? QUEUED : REFUSED;
    }

    /** The second look, which others come before: they may have seen the task in the queue. */
    private boolean isWanted(Runnable command) {
        int now = control;
        if (now >= SHUTDOWN && remove(command)) {
            return false;
        }
        if ((now & COUNT) == 0) {
            addWorker(null, false);
        }
        return true;
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
        try {
            for (Iterator<Runnable> tasks = workQueue.iterator(); tasks.hasNext();) {
                if (isCancelled(tasks.next())) {
                    tasks.remove();
                }
            }
        } catch (ConcurrentModificationException changed) {
            for (Object task : workQueue.toArray()) {
                if (isCancelled(task)) {
                    workQueue.remove(task);
                }
            }
        }
        tryTerminate();
    }

    private static boolean isCancelled(Object task) {
        return task instanceof Future<?> future && future.isCancelled();
    }

    // ---- threads -------------------------------------------------------------------------------------------------

    final void ensurePrestart() {
        int count = count();
        if (count < coreSize) {
            addWorker(null, true);
        } else if (count == 0) {
            addWorker(null, false);
        }
    }

    public boolean prestartCoreThread() {
        return count() < coreSize && addWorker(null, true);
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
        if (count() > corePoolSize) {
            interruptIdle(false);
        } else if (more > 0) {
            for (int k = Math.min(more, workQueue.size()); k > 0 && addWorker(null, true); k--) {
                if (workQueue.isEmpty()) {
                    break;
                }
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
        if (count() > maximumPoolSize) {
            interruptIdle(false);
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
            interruptIdle(false);
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
                interruptIdle(false);
            }
        }
    }

    public boolean allowsCoreThreadTimeOut() {
        return coreMayTimeOut;
    }

    // ---- numbers -------------------------------------------------------------------------------------------------

    public int getPoolSize() {
        synchronized (lock) {
            return control >= TIDYING ? 0 : workers.size();
        }
    }

    public int getActiveCount() {
        synchronized (lock) {
            return busyWorkers();
        }
    }

    private int busyWorkers() {
        int count = 0;
        for (int i = 0; i < workers.size(); i++) {
            count += workers.get(i).stage != Worker.IDLE ? 1 : 0;
        }
        return count;
    }

    public int getLargestPoolSize() {
        synchronized (lock) {
            return largest;
        }
    }

    /** Called before the number of completed tasks is told. */
    void checkCounts() {}

    public long getTaskCount() {
        checkCounts();
        synchronized (lock) {
            return completed + busyWorkers() + workQueue.size();
        }
    }

    public long getCompletedTaskCount() {
        checkCounts();
        synchronized (lock) {
            return completed;
        }
    }

    @Override
    public String toString() {
        checkCounts();
        long done;
        int size;
        int active;
        synchronized (lock) {
            done = completed;
            size = workers.size();
            active = busyWorkers();
        }
        int now = control;
        String state = now < SHUTDOWN ? "Running" : now >= TERMINATED ? "Terminated" : "Shutting down";
        return super.toString() + "[" + state + ", pool size = " + size + ", active threads = " + active
                + ", queued tasks = " + workQueue.size() + ", completed tasks = " + done + "]";
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
