public class Main {
    public static void main(String[] args) throws Exception {
        double[] xs = {0, 0.5, 1, -1, 2, 10, 100};
        for (double x : xs) {
            System.out.println(x + ": " + StrictMath.sin(x) + " " + StrictMath.cos(x) + " " + StrictMath.tan(x) + " "
                    + StrictMath.exp(x) + " " + StrictMath.atan(x));
            System.out.println("   " + StrictMath.log(x) + " " + StrictMath.log10(x) + " " + StrictMath.pow(x, 1.5) + " "
                    + StrictMath.cbrt(x) + " " + StrictMath.atan2(x, 2) + " " + StrictMath.hypot(x, 1));
            System.out.println("   " + StrictMath.sinh(x / 10) + " " + StrictMath.cosh(x / 10) + " " + StrictMath.tanh(x)
                    + " " + StrictMath.expm1(x / 10) + " " + StrictMath.log1p(x + 1) + " " + StrictMath.IEEEremainder(x, 3));
        }
        System.out.println(Math.pow(2, 10) + " " + Math.pow(0, 0) + " " + Math.pow(-8, 1.0 / 3));
        System.out.println(Math.toDegrees(Math.PI) + " " + Math.toRadians(180));
        System.out.println(Math.fma(2.0, 3.0, 4.0) + " " + Math.scalb(1.5, 4) + " " + Math.getExponent(1024.5));
        System.out.println(Math.nextUp(1.0) + " " + Math.nextDown(1.0f) + " " + Math.nextAfter(0.0, -1));
    }
}
