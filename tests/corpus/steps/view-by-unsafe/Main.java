import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import sun.misc.Unsafe;

/** Who looks into a map sees whether somebody has asked for its entries yet. */
public class Main {
    public static void main(String[] args) throws Exception {
        Field theUnsafe = Unsafe.class.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        Unsafe unsafe = (Unsafe) theUnsafe.get(null);
        long offset = unsafe.objectFieldOffset(HashMap.class.getDeclaredField("entrySet"));
        Map<Integer, Integer> map = new HashMap<>();
        Thread t = new Thread(map::entrySet);
        t.start();
        System.out.println(unsafe.getObject(map, offset) == null);
        t.join();
    }
}
