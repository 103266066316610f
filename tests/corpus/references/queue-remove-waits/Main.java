import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
        if (reference.get() == null) {
            assert queue.remove() == reference;
            assert !reference.isEnqueued() && queue.poll() == null;
        }
    }
}
