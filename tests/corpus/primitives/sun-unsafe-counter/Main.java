import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Two threads add to a field, one by a loop of compareAndSwap and one by a read and a write, and to an element of an array. */
public class Main {
    int count;

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Main object = new Main();
        int[] array = new int[2];
        long count = unsafe.objectFieldOffset(Main.class.getDeclaredField("count"));
        long element = Unsafe.ARRAY_INT_BASE_OFFSET + Unsafe.ARRAY_INT_INDEX_SCALE;
        Thread other = new Thread(() -> {
            int old;
            do {
                old = unsafe.getIntVolatile(object, count);
            } while (!unsafe.compareAndSwapInt(object, count, old, old + 1));
            unsafe.getAndAddInt(array, element, 10);
        });
        other.start();
        unsafe.putIntVolatile(object, count, unsafe.getIntVolatile(object, count) + 1);
        unsafe.getAndAddInt(array, element, 1);
        other.join();
        System.out.println(object.count + " " + array[1]);
    }
}
