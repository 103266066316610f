import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Another object takes the place of a lock in a static final field. */
public class Main {
    static final Object LOCK = new Object();
    static int count;

    static void add() {
        synchronized (LOCK) {
            count = count + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Field theUnsafe = Unsafe.class.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        Unsafe unsafe = (Unsafe) theUnsafe.get(null);
        Field field = Main.class.getDeclaredField("LOCK");
        Object base = unsafe.staticFieldBase(field);
        long offset = unsafe.staticFieldOffset(field);
        Object other = new Object();
        Thread t = new Thread(() -> {
            unsafe.putObject(base, offset, other);
            add();
        });
        t.start();
        add();
        t.join();
        System.out.println(count);
    }
}
