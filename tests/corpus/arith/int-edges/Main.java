public class Main {
    public static void main(String[] args) throws Exception {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(-min);
        System.out.println(Math.abs(min));
        System.out.println(min / -1);
        System.out.println(min % -1);
        System.out.println(-7 / 2 + " " + -7 % 2 + " " + 7 / -2 + " " + 7 % -2);
        System.out.println(max * max);
        System.out.println(1 << 33);
        System.out.println(1 << -1);
        System.out.println(-1 >> 31);
        System.out.println(-1 >>> 31);
        System.out.println(-1 >>> 32);
        System.out.println(0x80000000 >>> 1);
        byte b = (byte) 200;
        b += 100;
        System.out.println(b);
        short s = (short) 70000;
        s++;
        System.out.println(s);
        char c = (char) -1;
        System.out.println((int) c);
        c++;
        System.out.println((int) c);
        int i = 5;
        i = i++ + ++i;
        System.out.println(i);
        i += 3.7;
        System.out.println(i);
        System.out.println(~i + " " + (i & 6) + " " + (i | 6) + " " + (i ^ 6));
        try {
            System.out.println(1 / (i - i));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(1L % (long) (i - i));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
