package jdk.internal.util;

/**
 * Array comparison without {@code Unsafe}: the original reads arrays through it in units of eight bytes, which the
 * checker's arrays are not made of.
 */
public class ArraysSupport {
    public static final int SOFT_MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    // The logarithms of the element sizes, as the callers of vectorizedMismatch pass them.
    public static final int LOG2_ARRAY_BOOLEAN_INDEX_SCALE = 0;
    public static final int LOG2_ARRAY_BYTE_INDEX_SCALE = 0;
    public static final int LOG2_ARRAY_CHAR_INDEX_SCALE = 1;
    public static final int LOG2_ARRAY_SHORT_INDEX_SCALE = 1;
    public static final int LOG2_ARRAY_INT_INDEX_SCALE = 2;
    public static final int LOG2_ARRAY_LONG_INDEX_SCALE = 3;
    public static final int LOG2_ARRAY_FLOAT_INDEX_SCALE = 2;
    public static final int LOG2_ARRAY_DOUBLE_INDEX_SCALE = 3;

    private ArraysSupport() {}

    /** Compares nothing: the complement of the length tells the caller to compare every element itself. */
    public static int vectorizedMismatch(Object a, long aOffset, Object b, long bOffset, int length,
            int log2ArrayIndexScale) {
        return ~length;
    }

    public static int mismatch(boolean[] a, boolean[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(boolean[] a, int aFromIndex, boolean[] b, int bFromIndex, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(byte[] a, byte[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(byte[] a, int aFromIndex, byte[] b, int bFromIndex, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(char[] a, char[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(char[] a, int aFromIndex, char[] b, int bFromIndex, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(short[] a, short[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(short[] a, int aFromIndex, short[] b, int bFromIndex, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(int[] a, int[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(int[] a, int aFromIndex, int[] b, int bFromIndex, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(long[] a, long[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    public static int mismatch(long[] a, int aFromIndex, long[] b, int bFromIndex, int length) {
        for (int i = 0; i < length; i++) {
            if (a[aFromIndex + i] != b[bFromIndex + i]) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(float[] a, float[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    /** Compares as {@code Float.compare} does: NaN equals itself, and the two zeros differ. */
    public static int mismatch(float[] a, int aFromIndex, float[] b, int bFromIndex, int length) {
        for (int i = 0; i < length; i++) {
            if (Float.compare(a[aFromIndex + i], b[bFromIndex + i]) != 0) {
                return i;
            }
        }
        return -1;
    }

    public static int mismatch(double[] a, double[] b, int length) {
        return mismatch(a, 0, b, 0, length);
    }

    /** Compares as {@code Double.compare} does: NaN equals itself, and the two zeros differ. */
    public static int mismatch(double[] a, int aFromIndex, double[] b, int bFromIndex, int length) {
        for (int i = 0; i < length; i++) {
            if (Double.compare(a[aFromIndex + i], b[bFromIndex + i]) != 0) {
                return i;
            }
        }
        return -1;
    }

    /** The new length of an array that must grow, or {@code OutOfMemoryError} where no length would do. */
    public static int newLength(int oldLength, int minGrowth, int prefGrowth) {
        long wanted = (long) oldLength + Math.max(minGrowth, prefGrowth);
        if (wanted <= SOFT_MAX_ARRAY_LENGTH) {
            return (int) wanted;
        }
        long least = (long) oldLength + minGrowth;
        if (least > Integer.MAX_VALUE) {
            throw new OutOfMemoryError("Required array length " + oldLength + " + " + minGrowth + " is too large");
        }
        return (int) Math.max(least, SOFT_MAX_ARRAY_LENGTH);
    }
}
