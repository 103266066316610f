import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Main {
    int field;
    static long stat;

    static final VarHandle FIELD;
    static final VarHandle STATIC;
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            FIELD = MethodHandles.lookup().findVarHandle(Main.class, "field", int.class);
            STATIC = MethodHandles.lookup().findStaticVarHandle(Main.class, "stat", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void work(Main shared, int[] array, int bit) {
        FIELD.getAndAdd(shared, 1);
        STATIC.getAndBitwiseOr((long) bit);
        int seen = (int) ELEMENT.getAcquire(array, 1);
        while (!ELEMENT.weakCompareAndSetRelease(array, 1, seen, seen + bit)) {
            seen = (int) ELEMENT.getAcquire(array, 1);
        }
    }

    public static void main(String[] args) throws Exception {
        Main shared = new Main();
        int[] array = new int[2];
        Thread t = new Thread(() -> work(shared, array, 4));
        t.start();
        work(shared, array, 8);
        t.join();
        assert shared.field == 2 && stat == 12 && array[1] == 12 : shared.field + " " + stat + " " + array[1];
    }
}
