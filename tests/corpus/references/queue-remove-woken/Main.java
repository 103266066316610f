import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/** A thread waits for a collection, which can come once main has dropped the object. */
public class Main {
    static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();
    static PhantomReference<Object> reference;
    static volatile boolean dropped;

    public static void main(String[] args) throws InterruptedException {
        Object object = new Object();
        reference = new PhantomReference<>(object, QUEUE);
        Thread cleaner = new Thread(() -> {
            try {
                assert QUEUE.remove() == reference;
                assert dropped : "collected while main held it";
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        cleaner.start();
        dropped = true;
        Reference.reachabilityFence(object);
        cleaner.join();
    }
}
