import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final java.util.Vector<Integer> lock = new java.util.Vector<>(java.util.List.of(0));
    private final java.util.ArrayList<Integer> items = new java.util.ArrayList<>();

    public void push(int item) {
        lock.removeIf(zero -> { items.add(item); return false; });
    }

    public Integer pop() {
        Integer[] out = {null};
        lock.removeIf(zero -> { if (!items.isEmpty()) out[0] = items.remove(items.size() - 1); return false; });
        return out[0];
    }
    // answer ends
}
