import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class Main {
    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        System.gc();
        if (reference.get() == null) {
            // Cleared is not yet enqueued.
            assert queue.poll() == reference : "not in the queue";
        }
    }
}
