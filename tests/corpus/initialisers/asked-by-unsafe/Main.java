import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Who asks whether a class should be initialised is told what another thread has done with it. */
public class Main {
    static class Needed {
        static int value;

        static {
            value = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Thread thread = new Thread(() -> Needed.value++);
        thread.start();
        boolean first = unsafe.shouldBeInitialized(Needed.class);
        thread.join();
        System.out.println(first + " " + unsafe.shouldBeInitialized(Needed.class));
    }
}
