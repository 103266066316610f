/** A counter that several threads use. */
public class Counter {
    // answer begins
    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    private int count;

    private void locked(Runnable task) {
        lock.lock();
        try {
            task.run();
        } finally {
            lock.unlock();
        }
    }

    public void add() {
        locked(() -> count++);
    }

    public int get() {
        record Seen(int count) { }
        Seen[] seen = new Seen[1];
        locked(() -> seen[0] = new Seen(count));
        return seen[0].count();
    }
    // answer ends
}
