import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

public class Main {
    public static void main(String[] args) {
        WeakReference<Object> weak = new WeakReference<>(new Object());
        SoftReference<Object> soft = new SoftReference<>(new Object());
        WeakReference<String> literal = new WeakReference<>("literal");
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> phantom = new PhantomReference<>(new Object(), queue);
        System.out.println((weak.get() == null) + " " + (soft.get() == null) + " " + (literal.get() == null) + " "
                + phantom.get() + " " + (queue.poll() == phantom) + " " + phantom.refersTo(null));
    }
}
