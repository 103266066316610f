import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final java.util.Hashtable<Integer, java.util.ArrayList<Integer>> table = new java.util.Hashtable<>();

    public void push(int item) {
        table.compute(0, (k, v) -> { java.util.ArrayList<Integer> l = v == null ? new java.util.ArrayList<>() : v; l.add(item); return l; });
    }

    public Integer pop() {
        Integer[] out = {null};
        table.computeIfPresent(0, (k, l) -> { if (!l.isEmpty()) out[0] = l.remove(l.size() - 1); return l; });
        return out[0];
    }
    // answer ends
}
