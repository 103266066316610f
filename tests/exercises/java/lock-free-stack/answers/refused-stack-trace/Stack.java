import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private final java.util.ArrayList<Integer> items = new java.util.ArrayList<>();

    private static class Locked extends RuntimeException {
        private final Runnable todo;

        Locked(Runnable todo) {
            super(null, null, false, false);
            this.todo = todo;
        }

        @Override public String toString() {
            todo.run();
            return "";
        }
    }

    public void push(int item) {
        new Locked(() -> items.add(item)).printStackTrace();
    }

    public Integer pop() {
        Integer[] out = {null};
        new Locked(() -> { if (!items.isEmpty()) out[0] = items.remove(items.size() - 1); }).printStackTrace();
        return out[0];
    }
    // answer ends
}
