import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

public class Main {
    int number = 5;
    String text = "a";
    static long stat = 1;
    static boolean flag;

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        numbers(new Main(), lookup.findVarHandle(Main.class, "number", int.class));
        texts(new Main(), lookup.findVarHandle(Main.class, "text", String.class));
        statics(lookup.findStaticVarHandle(Main.class, "stat", long.class),
                lookup.findStaticVarHandle(Main.class, "flag", boolean.class));
        elements();
        bytes();
    }

    static void numbers(Main m, VarHandle h) {
        System.out.println(h.varType() + " " + h.coordinateTypes());
        h.set(m, 1);
        System.out.println((int) h.get(m));
        h.setVolatile(m, 2);
        System.out.println((int) h.getVolatile(m));
        h.setOpaque(m, 3);
        System.out.println((int) h.getOpaque(m));
        h.setRelease(m, 4);
        System.out.println((int) h.getAcquire(m));
        System.out.println(h.compareAndSet(m, 4, 5) + " " + h.compareAndSet(m, 4, 6));
        System.out.println((int) h.compareAndExchange(m, 5, 7) + " " + (int) h.compareAndExchange(m, 5, 8));
        System.out.println((int) h.compareAndExchangeAcquire(m, 7, 9) + " "
                + (int) h.compareAndExchangeRelease(m, 9, 10));
        System.out.println(h.weakCompareAndSet(m, 0, 1) + " " + h.weakCompareAndSetPlain(m, 0, 1) + " "
                + h.weakCompareAndSetAcquire(m, 0, 1) + " " + h.weakCompareAndSetRelease(m, 0, 1));
        System.out.println((int) h.getAndSet(m, 11) + " " + (int) h.getAndSetAcquire(m, 12) + " "
                + (int) h.getAndSetRelease(m, 13));
        System.out.println((int) h.getAndAdd(m, 1) + " " + (int) h.getAndAddAcquire(m, 2) + " "
                + (int) h.getAndAddRelease(m, 3));
        System.out.println((int) h.getAndBitwiseOr(m, 64) + " " + (int) h.getAndBitwiseAnd(m, 0x5f) + " "
                + (int) h.getAndBitwiseXor(m, 3) + " " + (int) h.getAndBitwiseOrAcquire(m, 32) + " "
                + (int) h.getAndBitwiseAndRelease(m, 0x70) + " " + (int) h.getAndBitwiseXorAcquire(m, 1));
        System.out.println(m.number);
    }

    static void texts(Main m, VarHandle h) {
        System.out.println((String) h.getAndSet(m, "b") + (String) h.get(m));
        System.out.println(h.compareAndSet(m, "b", "c") + " " + (String) h.compareAndExchange(m, "x", "y"));
        try {
            h.getAndAdd(m, "z");
        } catch (UnsupportedOperationException e) {
            System.out.println("texts are not added");
        }
        System.out.println(h.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
    }

    static void statics(VarHandle number, VarHandle flag) {
        System.out.println((long) number.getAndAdd(41L) + " " + (long) number.getVolatile());
        System.out.println((boolean) flag.getAndSet(true) + " " + (boolean) flag.getAcquire());
        System.out.println((boolean) flag.getAndBitwiseXor(true) + " " + Main.flag);
    }

    static void elements() {
        VarHandle h = MethodHandles.arrayElementVarHandle(long[].class);
        long[] array = {1, 2, 3};
        System.out.println((long) h.getAndAdd(array, 1, 10L) + " " + h.compareAndSet(array, 2, 3L, 30L));
        System.out.println(Arrays.toString(array));
        try {
            h.setVolatile(array, 3, 0L);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("no element 3");
        }
        VarHandle s = MethodHandles.arrayElementVarHandle(String[].class);
        String[] strings = {"p", null};
        System.out.println(s.compareAndSet(strings, 1, null, "q") + Arrays.toString(strings));
    }

    static void bytes() {
        byte[] bytes = new byte[8];
        VarHandle big = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        VarHandle little = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        big.set(bytes, 0, 0x01020304);
        little.set(bytes, 4, 0x01020304);
        System.out.println(Arrays.toString(bytes));
        System.out.println(Integer.toHexString((int) little.get(bytes, 0)) + " " + (int) big.get(bytes, 3));
    }
}
