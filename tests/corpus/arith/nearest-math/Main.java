import java.util.function.DoubleUnaryOperator;

/** Where Math is not StrictMath: real JVMs come to the nearest double, at these arguments all of them. */
public class Main {
    private static void row(String name, DoubleUnaryOperator near, DoubleUnaryOperator strict, double... arguments) {
        int other = 0;
        StringBuilder line = new StringBuilder(name);
        for (double x : arguments) {
            line.append(' ').append(near.applyAsDouble(x));
            if (Double.compare(near.applyAsDouble(x), strict.applyAsDouble(x)) != 0) {
                other++;
            }
        }
        System.out.println(line + " (" + other + " otherwise than StrictMath)");
    }

    public static void main(String[] args) {
        double nan = Double.NaN;
        double infinity = Double.POSITIVE_INFINITY;
        double[] angles = {0.0, -0.0, 0.1, 0.44, 0.7975, 1, 3, -7, 22, 1e5, 2_500_000.3, 1e22, 5.319372648326541e255, infinity, nan};
        row("sin", Math::sin, StrictMath::sin, angles);
        row("cos", Math::cos, StrictMath::cos, angles);
        row("tan", Math::tan, StrictMath::tan, angles);
        row("exp", Math::exp, StrictMath::exp, 0.0, 1, -1, 0.1, 3.3, 42, 709.78, 709.79, -745.13, -745.14, -infinity, infinity, nan);
        double[] positive = {0.0, -0.0, Double.MIN_VALUE, 1e-300, 0.01, 0.0925, 0.5, 1, 2, 3, 10, 1000, 12345.678, 1e22, infinity, nan, -1};
        row("log", Math::log, StrictMath::log, positive);
        row("log10", Math::log10, StrictMath::log10, positive);
        for (double y : new double[] {0, 0.5, 1, 2, 3, -1, 1.0 / 3, 10, -22.5, 300, infinity, -infinity, nan}) {
            row("pow " + y, x -> Math.pow(x, y), x -> StrictMath.pow(x, y), 0.0, -0.0, 1, -1, 0.3, 1.1, 2, -3, 7, 10, 1e-5, infinity, -infinity, nan);
        }
        // Half way between two doubles: the even one.
        System.out.println(Math.pow(134217729, 2) + " " + Math.pow(262145, 3) + " " + Math.pow(3, 34) + " " + Math.pow(0.1, 2));
    }
}
