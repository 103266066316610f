package java.util.concurrent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import jdk.internal.interleave.Chain;
import jdk.internal.interleave.Decision;
import jdk.internal.interleave.Unsupported;
import jdk.internal.interleave.WaitQueue;
import jdk.internal.interleave.Waiter;

/**
 * A fork/join pool that does what the original may do, in few states: workers that sleep until they are needed, a queue
 * for each worker and for each thread that submits from outside; steals are not counted, and {@code toString} says 0. A worker takes from its own queue the newest task
 * (the oldest one in asynchronous mode), and otherwise the oldest of some other queue, which the checker decides. Nothing
 * spins and nothing is random.
 *
 * <p>A worker that joins a task runs it itself if nobody has begun to, or helps the worker that runs it. If it has to
 * wait and no other worker is left to run, another one is made, as in the original with its default arguments.
 */
public class ForkJoinPool extends AbstractExecutorService {
    private static final String PROPERTY = "java.util.concurrent.ForkJoinPool.common.parallelism";

    private static final int MAXIMUM_PARALLELISM = 0x7fff;

    private static int poolCount;

    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory = ForkJoinWorkerThread::new;

    static final ForkJoinPool common = new ForkJoinPool(
            Integer.getInteger(PROPERTY, Math.max(1, Runtime.getRuntime().availableProcessors() - 1)));

    private final int parallelism;
    private final ForkJoinWorkerThreadFactory factory;
    private final Thread.UncaughtExceptionHandler handler;
    private final boolean async;
    private final int minimumRunnable;
    private final String namePrefix;
    private int names;

    /** Guards everything below and all queues. */
    private final Object lock = new Object();
    private final Chain<ForkJoinWorkerThread> workers = new Chain<>();
    /** Queues of threads that are not workers, while there is something in them. */
    private final Chain<WorkQueue> submissions = new Chain<>();
    /** Workers that are being made. */
    private int starting;
    private boolean shutdown;
    private volatile boolean stopped;
    /** Who waits for the pool to become quiet or to end. */
    private final WaitQueue observers = new WaitQueue();

    /** The tasks of one thread. */
    static final class WorkQueue {
        final Thread owner;
        final Chain<ForkJoinTask<?>> tasks = new Chain<>();
        /** The owner sleeps until there is something to do. */
        volatile boolean idle;
        /** The owner waits for the end of a task or of something else that the pool was told of. */
        boolean blocked;
        /** The worker's queue out of which the owner took what it runs; null if it came from outside. */
        WorkQueue source;

        WorkQueue(Thread owner) {
            this.owner = owner;
        }

        int helpComplete(ForkJoinTask<?> root, boolean owned, int limit) {
            ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
            ForkJoinPool pool = worker == null ? common : worker.pool;
            ForkJoinTask<?> task;
            for (int i = 0; i < limit && !root.isDone() && (task = pool.takePartOf(root, this)) != null; i++) {
                task.doExec();
            }
            return root.status;
        }
    }

    @FunctionalInterface
    public interface ForkJoinWorkerThreadFactory {
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    public interface ManagedBlocker {
        boolean block() throws InterruptedException;

        boolean isReleasable();
    }

    // ---- construction --------------------------------------------------------------------------------------------

    public ForkJoinPool() {
        this(Runtime.getRuntime().availableProcessors());
    }

    public ForkJoinPool(int parallelism) {
        this(parallelism, defaultForkJoinWorkerThreadFactory, null, false);
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory,
            Thread.UncaughtExceptionHandler handler, boolean asyncMode) {
        this(parallelism, factory, handler, asyncMode, 0, MAXIMUM_PARALLELISM, 1, null, 60, TimeUnit.SECONDS);
    }

    public ForkJoinPool(int parallelism, ForkJoinWorkerThreadFactory factory,
            Thread.UncaughtExceptionHandler handler, boolean asyncMode, int corePoolSize, int maximumPoolSize,
            int minimumRunnable, Predicate<? super ForkJoinPool> saturate, long keepAliveTime, TimeUnit unit) {
        this.factory = Objects.requireNonNull(factory);
        Objects.requireNonNull(unit);
        if (parallelism <= 0 || parallelism > MAXIMUM_PARALLELISM || maximumPoolSize < parallelism
                || keepAliveTime <= 0) {
            throw new IllegalArgumentException();
        }
        this.parallelism = parallelism;
        this.handler = handler;
        this.async = asyncMode;
        this.minimumRunnable = Math.max(0, minimumRunnable);
        this.namePrefix = "ForkJoinPool-" + nextPoolNumber() + "-worker-";
    }

    /** The common pool. */
    private ForkJoinPool(Integer parallelism) {
        this.parallelism = Math.max(0, Math.min(parallelism, MAXIMUM_PARALLELISM));
        this.factory = defaultForkJoinWorkerThreadFactory;
        this.handler = null;
        this.async = false;
        this.minimumRunnable = 1;
        this.namePrefix = "ForkJoinPool.commonPool-worker-";
    }

    private static synchronized int nextPoolNumber() {
        return ++poolCount;
    }

    final String nextWorkerThreadName() {
        synchronized (lock) {
            return namePrefix + ++names;
        }
    }

    public static ForkJoinPool commonPool() {
        return common;
    }

    // ---- workers -------------------------------------------------------------------------------------------------

    private int count(Predicate<WorkQueue> test) {
        int count = 0;
        for (int i = 0; i < workers.size(); i++) {
            count += test.test(workers.get(i).workQueue) ? 1 : 0;
        }
        return count;
    }

    /** Sees to it that somebody runs what is in the queues: wakes a worker, or makes one. */
    private void signal() {
        boolean grow;
        synchronized (lock) {
            if (stopped || tasksWaiting() == 0) {
                return;
            }
            ForkJoinWorkerThread idle = workers.find(worker -> worker.workQueue.idle);
            if (idle != null) {
                idle.workQueue.idle = false;
                LockSupport.unpark(idle);
                return;
            }
            int running = starting + count(queue -> !queue.blocked);
            int all = starting + workers.size();
            grow = parallelism > 0 && (all < parallelism || running < minimumRunnable);
            starting += grow ? 1 : 0;
        }
        if (grow) {
            grow();
        }
    }

    private void grow() {
        ForkJoinWorkerThread worker = null;
        try {
            worker = factory.newThread(this);
        } finally {
            synchronized (lock) {
                starting--;
                if (worker != null) {
                    workers.add(worker);
                }
            }
        }
        if (worker != null) {
            worker.start();
        }
    }

    /** Waits for a task for the worker; null tells it to end. */
    final ForkJoinTask<?> nextTask(ForkJoinWorkerThread worker) {
        WorkQueue queue = worker.workQueue;
        while (true) {
            boolean quiet;
            synchronized (lock) {
                if (stopped) {
                    return null;
                }
                ForkJoinTask<?> task = pollFor(worker);
                if (task != null) {
                    return task;
                }
                queue.idle = true;
                queue.source = null;
                quiet = isQuiescent();
            }
            if (quiet) {
                becomeQuiet();
            }
            // Interrupts of an idle worker mean nothing, and would keep it from sleeping. One that finds a task at once keeps them.
            Thread.interrupted();
            while (queue.idle) {
                Waiter.park(this);
                Thread.interrupted();
            }
        }
    }

    private void becomeQuiet() {
        tryTerminate(false);
        wakeObservers();
    }

    private void wakeObservers() {
        for (Waiter waiter = observers.poll(); waiter != null; waiter = observers.poll()) {
            LockSupport.unpark(waiter.thread());
        }
    }

    /** The worker's thread ends. */
    final void retire(ForkJoinWorkerThread worker) {
        synchronized (lock) {
            workers.remove(worker);
            for (ForkJoinTask<?> task = worker.workQueue.tasks.pollLast(); task != null;
                    task = worker.workQueue.tasks.pollLast()) {
                task.where = null;
                ForkJoinTask.cancelIgnoringExceptions(task);
            }
        }
        signal();
        tryTerminate(false);
        wakeObservers();
    }

    final int indexOf(ForkJoinWorkerThread worker) {
        synchronized (lock) {
            return workers.indexOf(worker);
        }
    }

    // ---- queues --------------------------------------------------------------------------------------------------

    /** Puts a task on top of the queue of a worker, which is the calling thread. */
    final void push(ForkJoinTask<?> task, ForkJoinWorkerThread worker) {
        synchronized (lock) {
            put(Objects.requireNonNull(task), worker.workQueue);
        }
        signal();
    }

    private static void put(ForkJoinTask<?> task, WorkQueue queue) {
        queue.tasks.add(task);
        task.where = queue;
    }

    final void submitFromOutside(ForkJoinTask<?> task) {
        synchronized (lock) {
            if (shutdown || stopped) {
                throw new RejectedExecutionException();
            }
            Objects.requireNonNull(task);
        }
        putOutside(task);
        signal();
    }

    /** The pool may have been shut down since it was looked at: then the task stays where it is. */
    private void putOutside(ForkJoinTask<?> task) {
        synchronized (lock) {
            put(task, queueOf(Thread.currentThread()));
        }
    }

    private WorkQueue queueOf(Thread thread) {
        WorkQueue queue = submissions.find(q -> q.owner == thread);
        if (queue == null) {
            queue = new WorkQueue(thread);
            submissions.add(queue);
        }
        return queue;
    }

    private void submitTask(ForkJoinTask<?> task) {
        Objects.requireNonNull(task);
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        if (worker != null && worker.pool == this) {
            push(task, worker);
        } else {
            submitFromOutside(task);
        }
    }

    /** Takes a task out of the queue in which it is. */
    private ForkJoinTask<?> take(ForkJoinTask<?> task) {
        WorkQueue queue = task.where;
        queue.tasks.remove(task);
        task.where = null;
        if (queue.tasks.isEmpty()) {
            submissions.remove(queue);
        }
        return task;
    }

    private int tasksWaiting() {
        int count = 0;
        for (int i = 0; i < workers.size(); i++) {
            count += workers.get(i).workQueue.tasks.size();
        }
        return count + submitted();
    }

    private int submitted() {
        int count = 0;
        for (int i = 0; i < submissions.size(); i++) {
            count += submissions.get(i).tasks.size();
        }
        return count;
    }

    /** The queues that are not empty, in a fixed order, but for one. */
    private List<WorkQueue> filled(WorkQueue without) {
        List<WorkQueue> found = new ArrayList<>(2);
        for (int i = 0; i < workers.size() + submissions.size(); i++) {
            WorkQueue queue =
                    i < workers.size() ? workers.get(i).workQueue : submissions.get(i - workers.size());
            if (queue != without && !queue.tasks.isEmpty()) {
                found.add(queue);
            }
        }
        return found;
    }

    /** A task for a worker, or for another thread that helps (null): its own, or the oldest of some other queue. */
    final ForkJoinTask<?> pollFor(ForkJoinWorkerThread worker) {
        synchronized (lock) {
            if (worker != null && !worker.workQueue.tasks.isEmpty()) {
                Chain<ForkJoinTask<?>> own = worker.workQueue.tasks;
                return take(async ? own.first() : own.get(own.size() - 1));
            }
            return steal(filled(null), worker);
        }
    }

    /** Takes the oldest task of one of the queues; whose it was is noted, for those who join what waits there. */
    private ForkJoinTask<?> steal(List<WorkQueue> queues, ForkJoinWorkerThread worker) {
        if (queues.isEmpty()) {
            return null;
        }
        WorkQueue queue = queues.get(Decision.of(queues.size()));
        if (worker != null) {
            worker.workQueue.source = submissions.indexOf(queue) < 0 ? queue : null;
        }
        return take(queue.tasks.first());
    }

    /** Runs something that may bring the end of a task nearer; false if the thread can only wait. */
    final boolean help(ForkJoinTask<?> task, ForkJoinWorkerThread worker) {
        WorkQueue before = worker == null ? null : sourceOf(worker.workQueue);
        ForkJoinTask<?> other = taskToHelp(task, worker);
        if (other == null) {
            return false;
        }
        other.doExec();
        if (worker != null) {
            goOn(worker.workQueue, before);
        }
        return true;
    }

    private WorkQueue sourceOf(WorkQueue queue) {
        synchronized (lock) {
            return queue.source;
        }
    }

    /** The owner of a queue goes on with what it ran before it helped. */
    private void goOn(WorkQueue queue, WorkQueue source) {
        synchronized (lock) {
            queue.source = source;
        }
    }

    /** A part of the task, the task itself from the own queue, or the oldest task of somebody who has taken one from there. */
    private ForkJoinTask<?> taskToHelp(ForkJoinTask<?> task, ForkJoinWorkerThread worker) {
        synchronized (lock) {
            WorkQueue own = worker != null ? worker.workQueue
                    : submissions.find(queue -> queue.owner == Thread.currentThread());
            if (task instanceof CountedCompleter) {
                ForkJoinTask<?> part = takePartOf(task, own);
                if (part != null) {
                    return part;
                }
            }
            if (own != null && task.where == own) {
                return take(task);
            }
            if (worker == null) {
                return null;
            }
            List<WorkQueue> thieves = filled(null);
            thieves.removeIf(queue -> !tookFrom(queue, own));
            return steal(thieves, worker);
        }
    }

    /** Whether what the owner of a queue runs came from the other one, directly or over at most two others. */
    private static boolean tookFrom(WorkQueue queue, WorkQueue other) {
        WorkQueue at = queue;
        for (int links = 0; links < 3 && at != null; links++) {
            at = at.source;
            if (at == other) {
                return true;
            }
        }
        return false;
    }

    /** A task whose completion is a part of that of the root: the newest of the own queue, or the oldest of another. */
    final ForkJoinTask<?> takePartOf(ForkJoinTask<?> root, WorkQueue own) {
        synchronized (lock) {
            if (own != null && !own.tasks.isEmpty() && isPart(own.tasks.get(own.tasks.size() - 1), root)) {
                return take(own.tasks.get(own.tasks.size() - 1));
            }
            for (WorkQueue queue : filled(own)) {
                if (isPart(queue.tasks.first(), root)) {
                    return take(queue.tasks.first());
                }
            }
            return null;
        }
    }

    private static boolean isPart(ForkJoinTask<?> task, ForkJoinTask<?> root) {
        CountedCompleter<?> at = task instanceof CountedCompleter<?> counted ? counted : null;
        while (at != null && at != root) {
            at = at.completer;
        }
        return at != null;
    }

    /** Takes a task back if it is the newest of the calling thread's queue. */
    final boolean unfork(ForkJoinTask<?> task) {
        synchronized (lock) {
            WorkQueue queue = task.where;
            if (queue == null || queue.owner != Thread.currentThread()
                    || queue.tasks.get(queue.tasks.size() - 1) != task) {
                return false;
            }
            take(task);
            return true;
        }
    }

    /** The queue of the calling thread in the common pool, if there is something in it. */
    static WorkQueue commonQueue() {
        synchronized (common.lock) {
            return common.submissions.find(queue -> queue.owner == Thread.currentThread());
        }
    }

    static int localSize() {
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        ForkJoinPool pool = worker == null ? common : worker.pool;
        synchronized (pool.lock) {
            WorkQueue queue = worker == null ? commonQueue() : worker.workQueue;
            return queue == null ? 0 : queue.tasks.size();
        }
    }

    /** The next task of the calling worker's own queue, taken out or not. */
    static ForkJoinTask<?> localTask(boolean taken) {
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        if (worker == null) {
            return null;
        }
        synchronized (worker.pool.lock) {
            Chain<ForkJoinTask<?>> tasks = worker.workQueue.tasks;
            if (tasks.isEmpty()) {
                return null;
            }
            ForkJoinTask<?> task = worker.pool.async ? tasks.first() : tasks.get(tasks.size() - 1);
            return taken ? worker.pool.take(task) : task;
        }
    }

    static int getSurplusQueuedTaskCount() {
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        if (worker == null) {
            return 0;
        }
        ForkJoinPool pool = worker.pool;
        synchronized (pool.lock) {
            int active = pool.count(queue -> !queue.idle);
            int half = pool.parallelism >>> 1;
            int surplus = 0;
            while (active <= half && surplus < 8) {
                surplus = surplus == 0 ? 1 : surplus * 2;
                half >>>= 1;
            }
            return worker.workQueue.tasks.size() - surplus;
        }
    }

    // ---- blocking ------------------------------------------------------------------------------------------------

    /** A worker begins or ends to wait; while it waits, another one may take its place. */
    static void blocking(ForkJoinWorkerThread worker, boolean begins) {
        if (worker != null) {
            synchronized (worker.pool.lock) {
                worker.workQueue.blocked = begins;
            }
            if (begins) {
                worker.pool.signal();
            }
        }
    }

    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        Objects.requireNonNull(blocker);
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        boolean waits = !blocker.isReleasable();
        if (waits) {
            blocking(worker, true);
            try {
                if (blocker instanceof CompletableFuture.Signaller signaller) {
                    await(signaller);
                } else {
                    while (!blocker.isReleasable() && !blocker.block()) {
                        // Again, until it is over.
                    }
                }
            } finally {
                blocking(worker, false);
            }
        }
    }

    /** A timed wait of a future may end at any time, whatever the clock says; the signaller itself would ask the clock. */
    private static void await(CompletableFuture.Signaller signaller) {
        while (!signaller.isReleasable()) {
            if (signaller.deadline == 0) {
                Waiter.park(signaller);
            } else {
                boolean over = Waiter.parkNanos(signaller, signaller.nanos);
                if (over && Decision.exploring() && signaller.thread != null) {
                    signaller.nanos = 0;
                }
            }
        }
    }

    /** Runs asynchronous tasks of futures while the blocker is not released. */
    static void helpAsyncBlocker(Executor executor, ManagedBlocker blocker) {
        if (!(executor instanceof ForkJoinPool pool)) {
            return;
        }
        ForkJoinTask<?> task;
        while (!blocker.isReleasable() && (task = pool.takeAsynchronous()) != null) {
            task.doExec();
        }
    }

    private ForkJoinTask<?> takeAsynchronous() {
        synchronized (lock) {
            for (WorkQueue queue : filled(null)) {
                ForkJoinTask<?> task = queue.tasks.first();
                if (task instanceof CompletableFuture.AsynchronousCompletionTask) {
                    return take(task);
                }
            }
            return null;
        }
    }

    // ---- tasks ---------------------------------------------------------------------------------------------------

    public <T> T invoke(ForkJoinTask<T> task) {
        submitTask(task);
        return task.joinForPoolInvoke(this);
    }

    public void execute(ForkJoinTask<?> task) {
        submitTask(task);
    }

    @Override
    public void execute(Runnable task) {
        submitTask(task instanceof ForkJoinTask<?> own ? own : new ForkJoinTask.RunnableExecuteAction(task));
    }

    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        return submitted(task);
    }

    private <T> ForkJoinTask<T> submitted(ForkJoinTask<T> task) {
        submitTask(task);
        return task;
    }

    @Override
    public <T> ForkJoinTask<T> submit(Callable<T> task) {
        return submitted(new ForkJoinTask.AdaptedCallable<>(task, false));
    }

    @Override
    public <T> ForkJoinTask<T> submit(Runnable task, T result) {
        return submitted(new ForkJoinTask.AdaptedRunnable<>(task, result));
    }

    @Override
    @SuppressWarnings("unchecked")
    public ForkJoinTask<?> submit(Runnable task) {
        return task instanceof ForkJoinTask<?> own ? submitted(own)
                : submitted(new ForkJoinTask.AdaptedRunnable<Void>(task, null));
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) {
        List<Future<T>> futures = new ArrayList<>(tasks.size());
        try {
            for (Callable<T> task : tasks) {
                futures.add(submitted(new ForkJoinTask.AdaptedCallable<>(task, true)));
            }
            for (int i = futures.size() - 1; i >= 0; i--) {
                ((ForkJoinTask<?>) futures.get(i)).awaitPoolInvoke(this);
            }
            return futures;
        } catch (Throwable failure) {
            futures.forEach(ForkJoinTask::cancelIgnoringExceptions);
            throw failure;
        }
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return new ForkJoinTask.AdaptedRunnable<>(runnable, value);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new ForkJoinTask.AdaptedCallable<>(callable, true);
    }

    // ---- the end -------------------------------------------------------------------------------------------------

    final boolean hasStopped() {
        return stopped;
    }

    private void tryTerminate(boolean now) {
        List<ForkJoinTask<?>> rest = new ArrayList<>(0);
        synchronized (lock) {
            if (this == common || stopped || !(now || shutdown && isQuiescent())) {
                return;
            }
            stopped = true;
            for (WorkQueue queue : filled(null)) {
                while (!queue.tasks.isEmpty()) {
                    rest.add(take(queue.tasks.first()));
                }
            }
        }
        rest.forEach(ForkJoinTask::cancelIgnoringExceptions);
        synchronized (lock) {
            for (int i = 0; i < workers.size(); i++) {
                ForkJoinWorkerThread worker = workers.get(i);
                if (worker.workQueue.idle) {
                    worker.workQueue.idle = false;
                    LockSupport.unpark(worker);
                } else {
                    worker.interrupt();
                }
            }
        }
        wakeObservers();
    }

    @Override
    public void shutdown() {
        synchronized (lock) {
            shutdown = this != common;
        }
        tryTerminate(false);
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        tryTerminate(true);
        return Collections.emptyList();
    }

    @Override
    public boolean isTerminated() {
        synchronized (lock) {
            return stopped && workers.isEmpty() && starting == 0;
        }
    }

    public boolean isTerminating() {
        return stopped && !isTerminated();
    }

    @Override
    public boolean isShutdown() {
        synchronized (lock) {
            return shutdown;
        }
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (this == common) {
            if (!helpUntilQuiet(ForkJoinWorkerThread.current(), true, nanos) && Thread.interrupted()) {
                throw new InterruptedException();
            }
            return false;
        }
        while (!isTerminated()) {
            if (nanos <= 0) {
                return false;
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            boolean woken = observe(nanos);
            if (Thread.currentThread().isInterrupted()) {
                // If it was woken as well, either may have come first.
                if (woken && isTerminated() && Decision.of(2) == 1) {
                    return true;
                }
                Thread.interrupted();
                throw new InterruptedException();
            }
            if (!woken) {
                return isTerminated();
            }
        }
        return true;
    }

    /** Waits for a change of the pool; false if the time is over or there is an interrupt. */
    private boolean observe(long nanos) {
        Waiter self = new Waiter(Thread.currentThread(), false);
        observers.add(self);
        boolean over = false;
        while (self.isIn(observers) && !over && !Thread.currentThread().isInterrupted()) {
            if (nanos > 0) {
                over = Waiter.parkNanos(this, nanos);
            } else {
                Waiter.park(this);
            }
        }
        return !observers.remove(self);
    }

    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        ForkJoinWorkerThread worker = ForkJoinWorkerThread.current();
        return helpUntilQuiet(worker == null || worker.pool != this ? null : worker, true, unit.toNanos(timeout));
    }

    /** Runs tasks until nothing is left to do and no worker is busy; false if the time is over before. */
    final boolean helpUntilQuiet(ForkJoinWorkerThread worker, boolean timed, long nanos) {
        while (true) {
            ForkJoinTask<?> task = pollFor(worker);
            if (task != null) {
                task.doExec();
                continue;
            }
            synchronized (lock) {
                int busy = starting + count(queue -> !queue.idle);
                if (busy == (worker == null ? 0 : 1)) {
                    return true;
                }
            }
            if (timed && nanos <= 0) {
                return false;
            }
            if (!observe(timed ? nanos : 0) && timed) {
                return isQuiescent();
            }
        }
    }

    public boolean isQuiescent() {
        synchronized (lock) {
            return starting == 0 && tasksWaiting() == 0 && count(queue -> !queue.idle) == 0;
        }
    }

    // ---- numbers -------------------------------------------------------------------------------------------------

    public ForkJoinWorkerThreadFactory getFactory() {
        return factory;
    }

    public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler;
    }

    public int getParallelism() {
        return Math.max(1, parallelism);
    }

    public static int getCommonPoolParallelism() {
        return common.getParallelism();
    }

    public int getPoolSize() {
        synchronized (lock) {
            return starting + workers.size();
        }
    }

    public boolean getAsyncMode() {
        return async;
    }

    public int getRunningThreadCount() {
        synchronized (lock) {
            return count(queue -> !queue.idle && !queue.blocked);
        }
    }

    public int getActiveThreadCount() {
        synchronized (lock) {
            return starting + count(queue -> !queue.idle);
        }
    }

    /** The number would tell states apart that are equal. */
    public long getStealCount() {
        throw Unsupported.refuse("ForkJoinPool.getStealCount", "what workers take from each other is not counted");
    }

    public long getQueuedTaskCount() {
        synchronized (lock) {
            return tasksWaiting() - submitted();
        }
    }

    public int getQueuedSubmissionCount() {
        synchronized (lock) {
            return submitted();
        }
    }

    public boolean hasQueuedSubmissions() {
        return getQueuedSubmissionCount() > 0;
    }

    protected ForkJoinTask<?> pollSubmission() {
        synchronized (lock) {
            WorkQueue queue = submissions.first();
            return queue == null ? null : take(queue.tasks.first());
        }
    }

    protected int drainTasksTo(Collection<? super ForkJoinTask<?>> c) {
        int count = 0;
        for (ForkJoinTask<?> task = pollAny(); task != null; task = pollAny()) {
            c.add(task);
            count++;
        }
        return count;
    }

    private ForkJoinTask<?> pollAny() {
        synchronized (lock) {
            for (WorkQueue queue : filled(null)) {
                if (!queue.tasks.isEmpty()) {
                    return take(queue.tasks.first());
                }
            }
            return null;
        }
    }

    @Override
    public String toString() {
        synchronized (lock) {
            String level = isTerminated() ? "Terminated" : stopped ? "Terminating" : shutdown ? "Shutting down"
                    : "Running";
            return super.toString() + "[" + level + ", parallelism = " + parallelism + ", size = " + getPoolSize()
                    + ", active = " + getActiveThreadCount() + ", running = " + getRunningThreadCount()
                    + ", steals = 0, tasks = " + getQueuedTaskCount() + ", submissions = " + submitted() + "]";
        }
    }
}
