import java.lang.ref.Reference;
import java.lang.ref.WeakReference;

/** Another thread clears the reference between two looks. */
public class Main {
    static final Object HELD = new Object();
    static final WeakReference<Object> REFERENCE = new WeakReference<>(HELD);

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(REFERENCE::clear);
        other.start();
        if (REFERENCE.get() != null) {
            assert REFERENCE.get() != null : "cleared in between";
        }
        other.join();
        assert REFERENCE.refersTo(null);
    }
}
