import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class Main {
    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        System.gc();
        assert reference.get() != null && queue.poll() == null && !reference.isEnqueued();
        assert reference.enqueue() && reference.isEnqueued() && queue.poll() == reference && reference.get() == null;
    }
}
