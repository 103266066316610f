import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final java.util.ArrayList<Integer> items = new java.util.ArrayList<>();
    private final java.util.Random lock = new java.util.Random() {
        @Override protected int next(int bits) { todo.run(); return 1 << bits - 1; }
    };
    private volatile Runnable todo;

    public void push(int item) {
        lock.nextGaussian(); items.add(item);
    }

    public Integer pop() {
        lock.nextGaussian();
        return items.isEmpty() ? null : items.remove(items.size() - 1);
    }
    // answer ends
}
