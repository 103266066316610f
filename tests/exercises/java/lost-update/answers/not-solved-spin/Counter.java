/** A counter that several threads use. */
public class Counter {
    // answer begins
    private final java.util.concurrent.atomic.AtomicBoolean taken = new java.util.concurrent.atomic.AtomicBoolean();
    private volatile int count;

    public void add() {
        while (!taken.compareAndSet(false, true)) Thread.onSpinWait();
        count++;
    }

    public int get() {
        return count;
    }
    // answer ends
}
