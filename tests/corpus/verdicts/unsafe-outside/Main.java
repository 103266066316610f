import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Reads behind the end of an array: what lies there on a JVM is not known. */
public class Main {
    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        try {
            System.out.println(unsafe.getInt(new int[2], Unsafe.ARRAY_INT_BASE_OFFSET + 8L));
        } catch (Throwable e) {
            System.out.println("no exception comes of it");
        }
    }
}
