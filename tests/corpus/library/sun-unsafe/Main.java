import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class Main {
    int number = 3;
    long wide = 5;
    Object reference;
    static int counter = 10;

    static Unsafe unsafe() throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (Unsafe) field.get(null);
    }

    static long offset(Unsafe unsafe, String name) throws Exception {
        return unsafe.objectFieldOffset(Main.class.getDeclaredField(name));
    }

    static void fields(Unsafe unsafe) throws Exception {
        Main object = new Main();
        long number = offset(unsafe, "number");
        System.out.println(unsafe.compareAndSwapInt(object, number, 3, 4) + " " + unsafe.compareAndSwapInt(object, number, 3, 5));
        unsafe.putOrderedInt(object, number, 9);
        System.out.println(object.number + " " + unsafe.getAndAddInt(object, number, 2) + " " + unsafe.getIntVolatile(object, number));
        long wide = offset(unsafe, "wide");
        unsafe.putLongVolatile(object, wide, 1L << 40);
        System.out.println(object.wide + " " + unsafe.getAndSetLong(object, wide, -1) + " " + object.wide);
        long reference = offset(unsafe, "reference");
        System.out.println(unsafe.compareAndSwapObject(object, reference, null, "text") + " " + unsafe.getObject(object, reference));
        Field counter = Main.class.getDeclaredField("counter");
        unsafe.putInt(unsafe.staticFieldBase(counter), unsafe.staticFieldOffset(counter), 11);
        System.out.println(Main.counter);
        System.out.println(((Main) unsafe.allocateInstance(Main.class)).number);
    }

    static class Typed {
        boolean flag;
        CharSequence text = "one";
        Number[] numbers;
        Object any;
        int[][] tables;
    }

    static long typed(Unsafe unsafe, String name) throws Exception {
        return unsafe.objectFieldOffset(Typed.class.getDeclaredField(name));
    }

    /** What a header takes comes before the fields; a reference may be of any subtype, or null. */
    static void types(Unsafe unsafe) throws Exception {
        for (Field field : Typed.class.getDeclaredFields()) {
            System.out.print((unsafe.objectFieldOffset(field) >= 12) + " ");
        }
        Typed typed = new Typed();
        unsafe.putBoolean(typed, typed(unsafe, "flag"), true);
        unsafe.putObject(typed, typed(unsafe, "text"), new StringBuilder("two"));
        unsafe.putObjectVolatile(typed, typed(unsafe, "numbers"), new Integer[] {3});
        unsafe.putOrderedObject(typed, typed(unsafe, "any"), new int[] {4});
        unsafe.getAndSetObject(typed, typed(unsafe, "tables"), new int[][] {{5}});
        System.out.println(typed.flag + " " + typed.text + typed.numbers[0] + ((int[]) typed.any)[0] + typed.tables[0][0]);
        System.out.println(unsafe.compareAndSwapObject(typed, typed(unsafe, "text"), "no", 6) + " " + typed.text);
        unsafe.putObject(typed, typed(unsafe, "text"), null);
        unsafe.putObject(typed.numbers, Unsafe.ARRAY_OBJECT_BASE_OFFSET, 7);
        System.out.println(typed.text + " " + typed.numbers[0]);
    }

    static void arrays(Unsafe unsafe) {
        Class<?>[] types = {boolean[].class, byte[].class, char[].class, short[].class, int[].class, float[].class, long[].class,
            double[].class, Object[].class};
        for (Class<?> type : types) {
            System.out.print(unsafe.arrayBaseOffset(type) + "/" + unsafe.arrayIndexScale(type) + " ");
        }
        System.out.println();
        long[] longs = {1, 2, 3};
        unsafe.putLong(longs, Unsafe.ARRAY_LONG_BASE_OFFSET + 2L * Unsafe.ARRAY_LONG_INDEX_SCALE, 7);
        System.out.println(longs[2] + " " + unsafe.getLong(longs, Unsafe.ARRAY_LONG_BASE_OFFSET + 8L));
        Object[] objects = {"a", "b"};
        System.out.println(unsafe.getObjectVolatile(objects, Unsafe.ARRAY_OBJECT_BASE_OFFSET + (long) Unsafe.ARRAY_OBJECT_INDEX_SCALE));
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.out.println(Long.toHexString(unsafe.getLong(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + 1L)));
        int[] ints = {0x01020304, 0x05060708};
        System.out.println(Long.toHexString(unsafe.getLong(ints, Unsafe.ARRAY_INT_BASE_OFFSET)) + " "
                + unsafe.getByte(ints, Unsafe.ARRAY_INT_BASE_OFFSET + 5L));
        unsafe.putShort(ints, Unsafe.ARRAY_INT_BASE_OFFSET + 2L, (short) 0x7f7f);
        System.out.println(Integer.toHexString(ints[0]));
        char[] chars = "abcd".toCharArray();
        unsafe.copyMemory(chars, Unsafe.ARRAY_CHAR_BASE_OFFSET, chars, Unsafe.ARRAY_CHAR_BASE_OFFSET + 4L, 4);
        System.out.println(chars);
        unsafe.setMemory(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + 7L, 2, (byte) -1);
        System.out.println(bytes[6] + " " + bytes[7] + " " + bytes[8]);
    }

    static void memory(Unsafe unsafe) {
        long address = unsafe.allocateMemory(16);
        unsafe.setMemory(address, 16, (byte) 0);
        unsafe.putLong(address, 42);
        unsafe.putByte(address + 9, (byte) 5);
        System.out.println(unsafe.getLong(address) + " " + unsafe.getInt(address + 8));
        address = unsafe.reallocateMemory(address, 32);
        System.out.println(unsafe.getByte(address + 9));
        unsafe.freeMemory(address);
    }

    interface Body {
        Object call() throws Exception;
    }

    static void fails(Body body) {
        try {
            System.out.println(body.call());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void refusals(Unsafe unsafe) {
        fails(() -> unsafe.allocateInstance(Runnable.class));
        fails(() -> unsafe.allocateInstance(Number.class));
        fails(() -> unsafe.allocateInstance(int.class));
        fails(() -> unsafe.allocateInstance(int[].class));
        fails(() -> unsafe.allocateInstance(Class.class));
        fails(() -> unsafe.objectFieldOffset(Main.class.getDeclaredField("counter")));
        fails(() -> unsafe.staticFieldOffset(Main.class.getDeclaredField("number")));
    }

    public static void main(String[] args) throws Exception {
        Unsafe unsafe = unsafe();
        refusals(unsafe);
        fields(unsafe);
        types(unsafe);
        arrays(unsafe);
        memory(unsafe);
        System.out.println(unsafe.addressSize() + " " + unsafe.pageSize());
    }
}
