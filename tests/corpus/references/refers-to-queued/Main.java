import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** One thread enqueues the reference while the other one compares it, lets its object go and asks the queue. */
public class Main {
    static Object object = new Object();
    static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    static final WeakReference<Object> REFERENCE = new WeakReference<>(object, QUEUE);
    static volatile String looked;
    static volatile String enqueued;

    public static void main(String[] args) throws Exception {
        Thread looks = new Thread(() -> {
            Object mine = object;
            String seen = REFERENCE.refersTo(mine) + " ";
            object = null;
            seen += REFERENCE.refersTo(mine) + " ";
            mine = null;
            looked = seen + (QUEUE.poll() == REFERENCE);
        });
        Thread enqueues = new Thread(() -> enqueued = REFERENCE.enqueue() + " " + REFERENCE.refersTo(null));
        looks.start();
        enqueues.start();
        looks.join();
        enqueues.join();
        System.out.println(looked + " " + enqueued);
    }
}
