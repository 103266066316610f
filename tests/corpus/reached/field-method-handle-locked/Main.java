import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class Main {
    static final MethodHandle GETTER;
    static final MethodHandle SETTER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            GETTER = lookup.findGetter(Main.class, "count", int.class);
            SETTER = lookup.findSetter(Main.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int count;

    synchronized void increment() {
        try {
            SETTER.invokeExact(this, (int) GETTER.invokeExact(this) + 1);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    public static void main(String[] args) throws Exception {
        Main both = new Main();
        Thread other = new Thread(both::increment);
        other.start();
        both.increment();
        other.join();
        assert both.count == 2;
    }
}
