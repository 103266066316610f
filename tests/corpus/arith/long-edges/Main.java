public class Main {
    public static void main(String[] args) throws Exception {
        long max = Long.MAX_VALUE;
        long min = Long.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min / -1);
        System.out.println(min % -1);
        System.out.println(-min);
        System.out.println(1L << 65);
        System.out.println(1L << 63);
        System.out.println(-1L >> 63);
        System.out.println(-1L >>> 63);
        System.out.println(-1L >>> 1);
        System.out.println(0xffffffffL * 0xffffffffL);
        System.out.println((int) 0x1_0000_0001L);
        System.out.println((byte) 0x1ffL);
        System.out.println((char) 65L);
        System.out.println(-7L / 2 + " " + -7L % 2);
        System.out.println(Long.compare(min, max) + " " + (min < max) + " " + (min == max));
        long a = 5;
        a <<= 3;
        a |= 1;
        a ^= 0xff;
        a >>>= 2;
        System.out.println(a);
        System.out.println(Math.multiplyHigh(max, max));
        System.out.println(Math.floorDiv(-7L, 2L) + " " + Math.floorMod(-7L, 2L));
        System.out.println(Long.divideUnsigned(-1L, 10) + " " + Long.remainderUnsigned(-1L, 10));
        System.out.println(Long.toUnsignedString(-1L));
    }
}
