import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/** Nobody wakes the thread: main holds the object until the thread has ended. */
public class Main {
    static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    static PhantomReference<Object> reference;

    public static void main(String[] args) throws InterruptedException {
        Object object = new Object();
        reference = new PhantomReference<>(object, QUEUE);
        Thread cleaner = new Thread(() -> {
            try {
                QUEUE.remove();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        cleaner.start();
        cleaner.join();
        Reference.reachabilityFence(object);
    }
}
