import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** What a queue gives, in which order, after two objects were dropped and a reference to a third was enqueued. */
public class Main {
    static class Named extends WeakReference<Object> {
        final String name;

        Named(String name, Object object, ReferenceQueue<Object> queue) {
            super(object, queue);
            this.name = name;
        }
    }

    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object held = new Object();
        List<Named> all = new ArrayList<>();
        all.add(new Named("a", new Object(), queue));
        all.add(new Named("b", new Object(), queue));
        all.add(new Named("held", held, queue));
        all.get(2).enqueue();
        StringBuilder order = new StringBuilder();
        Reference<?> next;
        while ((next = queue.poll()) != null) {
            order.append(((Named) next).name).append(' ');
            assert next.get() == null && !next.isEnqueued() && !next.enqueue();
        }
        System.out.println(order.toString().trim());
        Reference.reachabilityFence(held);
        Reference.reachabilityFence(all);
    }
}
