import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final java.util.Stack<Integer> items = new java.util.Stack<>();

    public void push(int item) {
        items.push(item);
    }

    public Integer pop() {
        java.util.Stack<Integer> all = items;
        try { return all.pop(); } catch (java.util.EmptyStackException e) { return null; }
    }
    // answer ends
}
