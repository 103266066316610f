import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** A static final field that is written after its class was initialised. */
public class Main {
    static final int[] FIELD = {7};

    public static void main(String[] args) throws Exception {
        Field theUnsafe = Unsafe.class.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        Unsafe unsafe = (Unsafe) theUnsafe.get(null);
        Field field = Main.class.getDeclaredField("FIELD");
        Object base = unsafe.staticFieldBase(field);
        long offset = unsafe.staticFieldOffset(field);
        Thread t = new Thread(() -> unsafe.putObjectVolatile(base, offset, new int[] {8}));
        t.start();
        int early = FIELD[0];
        t.join();
        System.out.println(early + " " + FIELD[0]);
    }
}
