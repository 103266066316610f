import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Waiting at a queue: ended by an interrupt, by the time, or by a reference that another thread enqueues. */
public class Main {
    static final Object HELD = new Object();
    static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();

    public static void main(String[] args) throws InterruptedException {
        WeakReference<Object> reference = new WeakReference<>(HELD, QUEUE);
        Thread waiter = new Thread(() -> {
            String end;
            try {
                end = QUEUE.remove() == reference ? "taken" : "wrong";
            } catch (InterruptedException e) {
                end = "interrupted";
            }
            System.out.print(end);
        });
        waiter.start();
        waiter.interrupt();
        reference.enqueue();
        waiter.join();
        System.out.println(" " + (QUEUE.remove(5) != null));
    }
}
