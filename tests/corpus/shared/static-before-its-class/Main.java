import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** A static field is read by way of {@code Unsafe}, which does not wait until its class is initialised. */
@SuppressWarnings("removal")
public class Main {
    static final Unsafe UNSAFE = unsafe();
    static volatile boolean known;
    static Object base;
    static long offset;

    static class Table {
        static int[] table = new int[1];

        static {
            try {
                Field field = Table.class.getDeclaredField("table");
                base = UNSAFE.staticFieldBase(field);
                offset = UNSAFE.staticFieldOffset(field);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
            known = true;
            table[0] = 1;
        }

        static void use() {}
    }

    static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(known ? ((int[]) UNSAFE.getObject(base, offset))[0] : "unknown")).start();
        Table.use();
    }
}
