import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Enqueued by two threads and taken once: who enqueues it is told so, and the queue has it once. */
public class Main {
    static final Object HELD = new Object();
    static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    static final WeakReference<Object> REFERENCE = new WeakReference<>(HELD, QUEUE);
    static boolean other;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> other = REFERENCE.enqueue());
        thread.start();
        boolean mine = REFERENCE.enqueue();
        boolean seen = REFERENCE.isEnqueued();
        boolean taken = QUEUE.poll() == REFERENCE;
        thread.join();
        assert mine != other && seen && taken && QUEUE.poll() == null && REFERENCE.get() == null;
    }
}
