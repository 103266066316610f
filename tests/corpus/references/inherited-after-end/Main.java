import java.lang.ref.WeakReference;

/** A thread that has ended holds no values of inheritable thread locals, though somebody holds the thread. */
public class Main {
    static final InheritableThreadLocal<Object> LOCAL = new InheritableThreadLocal<>();
    static WeakReference<Object> reference;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            Object value = new Object();
            reference = new WeakReference<>(value);
            LOCAL.set(value);
        });
        thread.start();
        thread.join();
        System.out.println((reference.get() == null) + " " + thread.isAlive());
    }
}
