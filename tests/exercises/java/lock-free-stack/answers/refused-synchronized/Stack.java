import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final java.util.ArrayDeque<Integer> items = new java.util.ArrayDeque<>();

    public void push(int item) { synchronized (items) { items.push(item); } }

    public synchronized Integer pop() { return items.poll(); }
    // answer ends
}
