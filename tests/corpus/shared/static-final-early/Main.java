import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Who reads a static final field by Unsafe does not wait until its class is initialised. */
public class Main {
    static class Early {
        static final int FIELD = Integer.parseInt("1");
    }

    static int seen;

    public static void main(String[] args) throws Exception {
        Field theUnsafe = Unsafe.class.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        Unsafe unsafe = (Unsafe) theUnsafe.get(null);
        Field field = Early.class.getDeclaredField("FIELD");
        Object base = unsafe.staticFieldBase(field);
        long offset = unsafe.staticFieldOffset(field);
        Thread t = new Thread(() -> seen = Early.FIELD);
        t.start();
        int early = unsafe.getInt(base, offset);
        t.join();
        System.out.println(early + " " + seen);
    }
}
