import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final AtomicReference<java.util.List<Integer>> items = new AtomicReference<>(java.util.List.of());

    public void push(int item) {
        items.updateAndGet(before -> {
            java.util.List<Integer> after = new java.util.ArrayList<>(before);
            after.add(item);
            return java.util.List.copyOf(after);
        });
    }

    public Integer pop() {
        java.util.List<Integer> before = items.getAndUpdate(all -> all.isEmpty() ? all : all.subList(0, all.size() - 1));
        return before.isEmpty() ? null : before.get(before.size() - 1);
    }
    // answer ends
}
