import interleave.ObjectPool;
import java.lang.ref.WeakReference;

/** A weak reference to an object of a pool whose choice is still open. */
public class Main {
    static class Node {}

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        WeakReference<Node> reference = new WeakReference<>(pool.getAny());
        Node other = pool.getAny();
        pool = null;
        Node held = reference.get();
        System.out.println(held == null ? "gone" : held == other ? "same" : "different");
    }
}
