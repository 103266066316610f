package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import jdk.internal.interleave.Chain;

/** An executor that makes a thread for each task, of Java 21. */
final class ThreadPerTaskExecutor extends AbstractExecutorService {
    private final ThreadFactory factory;
    private final Object lock = new Object();
    private final Chain<Thread> threads = new Chain<>();
    private boolean shutdown;

    ThreadPerTaskExecutor(ThreadFactory factory) {
        this.factory = Objects.requireNonNull(factory);
    }

    @Override
    public void execute(Runnable task) {
        Objects.requireNonNull(task);
        Thread thread = factory.newThread(() -> {
            try {
                task.run();
            } finally {
                leave();
            }
        });
        if (thread == null) {
            throw new RejectedExecutionException();
        }
        synchronized (lock) {
            if (shutdown) {
                throw new RejectedExecutionException();
            }
            threads.add(thread);
        }
        thread.start();
    }

    private void leave() {
        synchronized (lock) {
            threads.remove(Thread.currentThread());
            if (threads.isEmpty()) {
                lock.notifyAll();
            }
        }
    }

    @Override
    public void shutdown() {
        synchronized (lock) {
            shutdown = true;
            lock.notifyAll();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        synchronized (lock) {
            for (Object thread : threads.toArray()) {
                ((Thread) thread).interrupt();
            }
        }
        return new ArrayList<>();
    }

    @Override
    public boolean isShutdown() {
        synchronized (lock) {
            return shutdown;
        }
    }

    @Override
    public boolean isTerminated() {
        synchronized (lock) {
            return shutdown && threads.isEmpty();
        }
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        synchronized (lock) {
            if (!isTerminated() && nanos > 0) {
                TimeUnit.NANOSECONDS.timedWait(lock, Math.max(nanos, 1_000_000));
            }
            return isTerminated();
        }
    }
}
