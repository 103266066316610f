import java.lang.ref.WeakReference;

public class Main {
    static WeakReference<Object> reference = new WeakReference<>(new Object());

    public static void main(String[] args) {
        if (reference.get() != null) {
            // The object that was there a moment ago was held by nobody.
            assert reference.get() != null : "gone in between";
        }
    }
}
