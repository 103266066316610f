import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final java.util.List<Integer> items = java.util.Collections.synchronizedList(new java.util.LinkedList<>());

    public void push(int item) {
        items.add(0, item);
    }

    public Integer pop() {
        Integer[] out = {null};
        items.removeIf(item -> { if (out[0] != null) return false; out[0] = item; return true; });
        return out[0];
    }
    // answer ends
}
