import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Frees a block of memory twice: a JVM ends with a message of the C library, or goes on with memory in disorder. */
public class Main {
    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long address = unsafe.allocateMemory(8);
        unsafe.freeMemory(address);
        unsafe.freeMemory(address);
    }
}
