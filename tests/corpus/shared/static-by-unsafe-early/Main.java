import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** The address of a static field is asked for before its class is initialised, and read at any time. */
@SuppressWarnings("removal")
public class Main {
    static class Table {
        static int value;

        static {
            value = 1;
            value = 2;
        }

        static void use() {}
    }

    static Unsafe unsafe() throws ReflectiveOperationException {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (Unsafe) field.get(null);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Unsafe unsafe = unsafe();
        Class<?> table = Class.forName("Main$Table", false, Main.class.getClassLoader());
        Field field = table.getDeclaredField("value");
        Object base = unsafe.staticFieldBase(field);
        long offset = unsafe.staticFieldOffset(field);
        new Thread(() -> System.out.println(unsafe.getInt(base, offset))).start();
        Table.use();
    }
}
