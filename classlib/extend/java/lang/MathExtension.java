package java.lang;

/** What Java 18 and 21 add to {@code Math}. */
final class MathExtension {
    public static int clamp(long value, int min, int max) {
        if (min > max) {
            throw new IllegalArgumentException(min + " > " + max);
        }
        return (int) Math.min(max, Math.max(value, min));
    }

    public static long clamp(long value, long min, long max) {
        if (min > max) {
            throw new IllegalArgumentException(min + " > " + max);
        }
        return Math.min(max, Math.max(value, min));
    }

    public static double clamp(double value, double min, double max) {
        if (!(min < max)) {
            checkBounds(min, max, Double.compare(min, max));
        }
        return Math.min(max, Math.max(value, min));
    }

    public static float clamp(float value, float min, float max) {
        if (!(min < max)) {
            checkBounds(min, max, Float.compare(min, max));
        }
        return Math.min(max, Math.max(value, min));
    }

    private static void checkBounds(double min, double max, int order) {
        if (Double.isNaN(min)) {
            throw new IllegalArgumentException("min is NaN");
        }
        if (Double.isNaN(max)) {
            throw new IllegalArgumentException("max is NaN");
        }
        if (order > 0) {
            throw new IllegalArgumentException(min + " > " + max);
        }
    }

    public static int ceilDiv(int x, int y) {
        int q = x / y;
        return (x ^ y) >= 0 && q * y != x ? q + 1 : q;
    }

    public static long ceilDiv(long x, int y) {
        return ceilDiv(x, (long) y);
    }

    public static long ceilDiv(long x, long y) {
        long q = x / y;
        return (x ^ y) >= 0 && q * y != x ? q + 1 : q;
    }

    public static int ceilMod(int x, int y) {
        int mod = x % y;
        return mod != 0 && (x ^ y) >= 0 ? mod - y : mod;
    }

    public static int ceilMod(long x, int y) {
        return (int) ceilMod(x, (long) y);
    }

    public static long ceilMod(long x, long y) {
        long mod = x % y;
        return mod != 0 && (x ^ y) >= 0 ? mod - y : mod;
    }

    private static ArithmeticException overflow(String type) {
        return new ArithmeticException(type + " overflow");
    }

    public static int divideExact(int x, int y) {
        int q = x / y;
        if ((x & y & q) >= 0) {
            return q;
        }
        throw overflow("integer");
    }

    public static long divideExact(long x, long y) {
        long q = x / y;
        if ((x & y & q) >= 0) {
            return q;
        }
        throw overflow("long");
    }

    public static int floorDivExact(int x, int y) {
        if (x == Integer.MIN_VALUE && y == -1) {
            throw overflow("integer");
        }
        return Math.floorDiv(x, y);
    }

    public static long floorDivExact(long x, long y) {
        if (x == Long.MIN_VALUE && y == -1) {
            throw overflow("long");
        }
        return Math.floorDiv(x, y);
    }

    public static int ceilDivExact(int x, int y) {
        if (x == Integer.MIN_VALUE && y == -1) {
            throw overflow("integer");
        }
        return ceilDiv(x, y);
    }

    public static long ceilDivExact(long x, long y) {
        if (x == Long.MIN_VALUE && y == -1) {
            throw overflow("long");
        }
        return ceilDiv(x, y);
    }

    public static long unsignedMultiplyHigh(long x, long y) {
        return Math.multiplyHigh(x, y) + (x >> 63 & y) + (y >> 63 & x);
    }
}
