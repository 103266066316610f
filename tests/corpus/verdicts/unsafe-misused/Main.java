import gov.nasa.jpf.vm.Verify;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Each choice accesses an object in a way whose result is not known on a JVM. None of them goes on here. */
public class Main {
    Integer number = 3;
    long wide = 5;
    Runnable runnable;
    static Integer shared = 4;

    static long offset(Unsafe unsafe, String name) throws Exception {
        return unsafe.objectFieldOffset(Main.class.getDeclaredField(name));
    }

    static void misuse(Unsafe unsafe, int way) throws Exception {
        Main object = new Main();
        Field shared = Main.class.getDeclaredField("shared");
        switch (way) {
            case 0 -> unsafe.getObject(object, 0L);
            case 1 -> unsafe.getLong(object, 8L);
            case 2 -> unsafe.getObjectVolatile(object, offset(unsafe, "number") + 1);
            case 3 -> unsafe.putObject(object, offset(unsafe, "number"), "text");
            case 4 -> unsafe.putOrderedObject(object, offset(unsafe, "runnable"), "text");
            case 5 -> unsafe.compareAndSwapObject(object, offset(unsafe, "runnable"), null, new Object());
            case 6 -> unsafe.getAndSetObject(new String[1], Unsafe.ARRAY_OBJECT_BASE_OFFSET, 1);
            case 7 -> unsafe.putObjectVolatile(unsafe.staticFieldBase(shared), unsafe.staticFieldOffset(shared), 4L);
            case 8 -> unsafe.putFloat(object, offset(unsafe, "wide"), 1f);
            case 9 -> unsafe.putByte(0L, (byte) 1);
            default -> unsafe.setMemory(new byte[2], Unsafe.ARRAY_BYTE_BASE_OFFSET, 3, (byte) 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        int way = Verify.getInt(0, 10);
        misuse(unsafe, way);
        System.out.println("way " + way + " went on");
    }
}
