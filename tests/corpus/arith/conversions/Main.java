public class Main {
    public static void main(String[] args) throws Exception {
        double[] values = {0.9, -0.9, 1e10, -1e10, 1e20, -1e20, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, 2147483647.5, -2147483648.9, 65536.7, 128.0, -129.5};
        for (double d : values) {
            float f = (float) d;
            System.out.println(d + " -> " + (int) d + " " + (long) d + " " + (byte) d + " " + (short) d + " "
                    + (int) (char) d + " | " + f + " -> " + (int) f + " " + (long) f);
        }
        long[] longs = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 53, (1L << 53) + 1, 16777217};
        for (long l : longs) {
            System.out.println(l + " -> " + (double) l + " " + (float) l + " " + (int) l + " " + (short) l + " " + (byte) l);
        }
        int[] ints = {0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 16777217, 70000, 300};
        for (int i : ints) {
            System.out.println(i + " -> " + (float) i + " " + (double) i + " " + (byte) i + " " + (short) i + " " + (int) (char) i);
        }
        System.out.println(Float.floatToIntBits(1.5f) + " " + Float.intBitsToFloat(0x7fc00000));
        System.out.println(Double.doubleToLongBits(-2.25) + " " + Double.longBitsToDouble(0x3ff8000000000000L));
        System.out.println((char) 97 + (char) 98);
        System.out.println("" + (char) 97 + (char) 98);
    }
}
