import gov.nasa.jpf.vm.Verify;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Objects;
import sun.misc.Unsafe;

/** What {@code Unsafe} reads, and what compares and hashes whole arrays, is chosen. */
public class Main {
    int number;
    int[] array = new int[3];
    boolean flag;

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        Main object = new Main();
        int chosen = Verify.getInt(1, 2);
        object.number = chosen;
        object.array[1] = chosen;
        object.flag = Verify.getBoolean();
        long at = unsafe.objectFieldOffset(Main.class.getDeclaredField("number"));
        long second = Unsafe.ARRAY_INT_BASE_OFFSET + Unsafe.ARRAY_INT_INDEX_SCALE;
        int way = Verify.getInt(0, 5);
        Object result = switch (way) {
            case 0 -> unsafe.getInt(object, at);
            case 1 -> unsafe.compareAndSwapInt(object, at, 1, 7) + " " + object.number;
            case 2 -> unsafe.getLong(object.array, second);
            case 3 -> unsafe.getInt(object.array, second);
            case 4 -> Arrays.hashCode(object.array) + " " + Arrays.mismatch(object.array, new int[] {0, 1, 0});
            default -> Objects.hash(chosen, object.flag) + " " + new StringBuilder("abcd").charAt(chosen);
        };
        System.out.println(way + " " + result + " " + chosen + object.array[1]);
    }
}
