package java.util.concurrent;

/** What Java 21 adds to {@code Executors}. */
final class ExecutorsExtension {
    public static ExecutorService newThreadPerTaskExecutor(ThreadFactory threadFactory) {
        return new ThreadPerTaskExecutor(threadFactory);
    }

    public static ExecutorService newVirtualThreadPerTaskExecutor() {
        return new ThreadPerTaskExecutor(Thread.ofVirtual().factory());
    }
}
