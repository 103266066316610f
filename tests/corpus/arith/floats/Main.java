public class Main {
    public static void main(String[] args) throws Exception {
        double nan = 0.0 / 0.0;
        double inf = 1.0 / 0.0;
        System.out.println(nan + " " + inf + " " + -inf);
        System.out.println((nan == nan) + " " + (nan != nan) + " " + (nan < 1) + " " + (nan > 1) + " " + (nan >= 1));
        System.out.println(!(nan < 1) + " " + !(nan >= 1));
        System.out.println(0.0 == -0.0);
        System.out.println(Double.valueOf(0.0).equals(-0.0));
        System.out.println(Double.valueOf(nan).equals(nan));
        System.out.println(1 / -0.0);
        System.out.println(inf - inf);
        System.out.println(inf * 0);
        System.out.println(5.5 % 2.0);
        System.out.println(-5.5 % 2.0);
        System.out.println(5.5f % inf);
        System.out.println(nan % 1);
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println((float) 0.1);
        System.out.println((double) 0.1f);
        System.out.println(1e300 * 1e300);
        System.out.println((float) 1e300);
        System.out.println(Double.MIN_VALUE / 2);
        System.out.println(Float.MIN_VALUE + " " + Float.MAX_VALUE + " " + Double.MAX_VALUE + " " + Double.MIN_VALUE);
        System.out.println(1.0e7 + " " + 1.0e-3 + " " + 9999999.0 + " " + 1.0e-4 + " " + 123456789.0);
        System.out.println(100f + " " + 1e10f + " " + 3.4e-5f);
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.cbrt(27) + " " + Math.hypot(3, 4));
        System.out.println(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.round(nan) + " " + Math.round(1e20));
        System.out.println(Math.rint(2.5) + " " + Math.rint(3.5) + " " + Math.floor(-0.5) + " " + Math.ceil(-0.5));
        System.out.println(Math.min(0.0, -0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.min(nan, 1));
        System.out.println(Math.signum(-3.0) + " " + Math.copySign(2.0, -0.0) + " " + Math.ulp(1.0));
        System.out.println(Float.compare(0f, -0f) + " " + Double.compare(nan, inf));
    }
}
