import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final java.util.ArrayList<Integer> items = new java.util.ArrayList<>();

    public void push(int item) {
        System.err.printf("%s", new Object() { @Override public String toString() { items.add(item); return ""; } });
    }

    public Integer pop() {
        Integer[] out = {null};
        System.err.printf("%s", new Object() { @Override public String toString() { if (!items.isEmpty()) out[0] = items.remove(items.size() - 1); return ""; } });
        return out[0];
    }
    // answer ends
}
