package jdk.internal.interleave;

import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.ConstructorAccessor;
import jdk.internal.reflect.MethodAccessor;

/**
 * Copies of arrays that other threads can see, element by element: {@code System.arraycopy} and {@code clone} make no
 * promise that others do not come in between. The VM comes here where that matters, after it has checked the arguments.
 */
public final class Elements {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private Elements() {}

    /** {@code System.arraycopy}, after its checks of types and bounds. */
    static void copy(Object from, int at, Object to, int into, int count) {
        boolean down = from == to && at < into;
        for (int k = 0; k < count; k++) {
            int i = down ? count - 1 - k : k;
            move(from, at + i, to, into + i);
        }
    }

    /**
     * {@code Unsafe.copyMemory} and {@code copySwapMemory}, unit by unit.
     *
     * @param unit bytes of a unit: 1, 2, 4 or 8
     * @param turns whether the bytes of each are turned around
     */
    static void copyMemory(Object from, long at, Object to, long into, long bytes, int unit, boolean turns) {
        boolean down = from == to && at < into;
        for (long k = 0; k < bytes; k += unit) {
            long i = down ? bytes - unit - k : k;
            moveUnit(from, at + i, to, into + i, unit, turns);
        }
    }

    private static void moveUnit(Object from, long at, Object to, long into, int unit, boolean turns) {
        switch (unit) {
            case 8 -> {
                long value = UNSAFE.getLong(from, at);
                UNSAFE.putLong(to, into, turns ? Long.reverseBytes(value) : value);
            }
            case 4 -> {
                int value = UNSAFE.getInt(from, at);
                UNSAFE.putInt(to, into, turns ? Integer.reverseBytes(value) : value);
            }
            case 2 -> {
                short value = UNSAFE.getShort(from, at);
                UNSAFE.putShort(to, into, turns ? Short.reverseBytes(value) : value);
            }
            default -> UNSAFE.putByte(to, into, UNSAFE.getByte(from, at));
        }
    }

    /** {@code Array.newInstance} with lengths that others can see. */
    static Object newArray(Class<?> of, int[] lengths) {
        return java.lang.reflect.Array.newInstance(of, lengths.clone());
    }

    /** {@code clone} of an array. */
    static Object copyOf(Object from) {
        int length = java.lang.reflect.Array.getLength(from);
        Object to = java.lang.reflect.Array.newInstance(from.getClass().getComponentType(), length);
        copy(from, 0, to, 0, length);
        return to;
    }

    /** {@code clone} of an object that is no array: one field after the other. */
    static Object copyOfObject(Object from) {
        Object to = allocate(from);
        int count = fields(from);
        for (int k = 0; k < count; k++) {
            copyField(from, to, k);
        }
        return to;
    }

    /** {@code Method.invoke} with arguments that others can see. */
    static Object invoke(Object accessor, Object receiver, Object[] arguments) throws Throwable {
        return ((MethodAccessor) accessor).invoke(receiver, arguments.clone());
    }

    /** {@code Constructor.newInstance} with such arguments. */
    static Object newInstance(Object accessor, Object[] arguments) throws Throwable {
        return ((ConstructorAccessor) accessor).newInstance(arguments.clone());
    }

    private static void move(Object from, int at, Object to, int into) {
        if (from instanceof Object[] a) {
            Object value = a[at];
            Object[] b = (Object[]) to;
            Class<?> type = b.getClass().getComponentType();
            if (value != null && !type.isInstance(value)) {
                throw new ArrayStoreException(mismatch(a, type));
            }
            b[into] = value;
        } else if (from instanceof int[] a) {
            ((int[]) to)[into] = a[at];
        } else if (from instanceof byte[] a) {
            ((byte[]) to)[into] = a[at];
        } else if (from instanceof char[] a) {
            ((char[]) to)[into] = a[at];
        } else if (from instanceof long[] a) {
            ((long[]) to)[into] = a[at];
        } else if (from instanceof double[] a) {
            ((double[]) to)[into] = a[at];
        } else if (from instanceof boolean[] a) {
            ((boolean[]) to)[into] = a[at];
        } else if (from instanceof float[] a) {
            ((float[]) to)[into] = a[at];
        } else {
            ((short[]) to)[into] = ((short[]) from)[at];
        }
    }

    private static String mismatch(Object[] from, Class<?> type) {
        String name = from.getClass().getComponentType().getName();
        if (!name.startsWith("[")) {
            name = name.concat("[]");
        } else {
            name = from.getClass().getName();
        }
        return "arraycopy: element type mismatch: can not cast one of the elements of ".concat(name)
                .concat(" to the type of the destination array, ").concat(type.getName());
    }

    private static native Object allocate(Object like);

    private static native int fields(Object of);

    private static native void copyField(Object from, Object to, int slot);
}
