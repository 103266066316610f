public class Main {
    public static void main(String[] args) throws Exception {
        int[] ints = {0, 1, -1, 42, Integer.MIN_VALUE, 0x0f0f0f0f};
        for (int i : ints) {
            System.out.println(Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " "
                    + Integer.numberOfTrailingZeros(i) + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i)
                    + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " " + Integer.rotateLeft(i, 5) + " "
                    + Integer.rotateRight(i, 5) + " " + Integer.signum(i));
            System.out.println(Integer.toBinaryString(i) + " " + Integer.toHexString(i) + " " + Integer.toOctalString(i)
                    + " " + Integer.toString(i, 36) + " " + Integer.toUnsignedString(i));
        }
        long[] longs = {0, 1, -1, 1L << 40, Long.MIN_VALUE};
        for (long l : longs) {
            System.out.println(Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l)
                    + " " + Long.highestOneBit(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " "
                    + Long.rotateLeft(l, 13) + " " + Long.toHexString(l) + " " + Long.toString(l, 7));
        }
        System.out.println(Integer.compareUnsigned(-1, 1) + " " + Integer.divideUnsigned(-1, 3));
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + Character.reverseBytes('a'));
        int x = 0;
        for (int i = 0; i < 32; i += 3) {
            x |= 1 << i;
        }
        System.out.println(x);
    }
}
