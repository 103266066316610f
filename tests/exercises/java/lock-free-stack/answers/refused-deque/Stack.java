import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final java.util.concurrent.ConcurrentLinkedDeque<Integer> items = new java.util.concurrent.ConcurrentLinkedDeque<>();

    public void push(int item) { items.push(item); }

    public Integer pop() { return items.poll(); }
    // answer ends
}
