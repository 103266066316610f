/** A counter that several threads use. */
public class Counter {
    // answer begins
    private final java.util.concurrent.atomic.AtomicInteger count = new java.util.concurrent.atomic.AtomicInteger();

    // Not like class Thread, or Runtime.exit.
    public void add() {
        count.incrementAndGet();
    }

    public int get() {
        return forName("class Thread");
    }

    private int forName(String getClassLoader) {
        return count.get();
    }
    // answer ends
}
