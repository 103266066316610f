import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** StrictMath is specified to the last bit: a digest of thousands of results for each function, and a few of them. */
public class Main {
    private static final double[] SPECIAL = {
        0.0, -0.0, 1, -1, 0.5, -0.5, 2, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE,
        Double.MIN_NORMAL, Double.MAX_VALUE, Math.PI, Math.PI / 2, Math.PI / 4, Math.E, 22, 709.782712893384,
        709.7827128933841, 710.475860073944, -745.1332191019412, 0x1p20, 0x1p53, 1e22, 5.319372648326541e255, 823549.6645,
        1121457.4711446012, 1480558.790209511, 0.7975, 2_500_000.3, 0.44, 0.0925, 1.6275,
    };
    private static final int ARGUMENTS = 1500;

    private static double argument(int i, SplittableRandom random) {
        if (i < SPECIAL.length) {
            return SPECIAL[i];
        }
        switch (i % 6) {
            case 0: return Double.longBitsToDouble(random.nextLong());
            case 1: return random.nextDouble() * 2 - 1;
            case 2: return (i - ARGUMENTS / 2) / 100.0;
            case 3: return (random.nextDouble() - 0.5) * 2e7;
            // Next to a multiple of a right angle.
            case 4: return Double.longBitsToDouble(Double.doubleToRawLongBits(random.nextInt(1 << 24) * (Math.PI / 2)) + i % 5);
            default: return (random.nextDouble() - 0.5) * 200;
        }
    }

    private static void report(String name, long digest, double sample) {
        System.out.println(name + " " + Long.toHexString(digest) + " " + sample);
    }

    private static long mixed(long digest, double result) {
        return (digest ^ Double.doubleToLongBits(result)) * 0x100000001b3L;
    }

    private static void one(String name, DoubleUnaryOperator function) {
        SplittableRandom random = new SplittableRandom(7);
        long digest = 0;
        for (int i = 0; i < ARGUMENTS; i++) {
            digest = mixed(digest, function.applyAsDouble(argument(i, random)));
        }
        report(name, digest, function.applyAsDouble(0.7975));
    }

    private static void two(String name, DoubleBinaryOperator function) {
        SplittableRandom random = new SplittableRandom(8);
        long digest = 0;
        for (int i = 0; i < ARGUMENTS; i++) {
            double y = argument(random.nextInt(ARGUMENTS), random);
            digest = mixed(digest, function.applyAsDouble(argument(i, random), y));
        }
        report(name, digest, function.applyAsDouble(0.7975, -2.25));
    }

    public static void main(String[] args) {
        Map<String, DoubleUnaryOperator> functions = new LinkedHashMap<>();
        functions.put("sin", StrictMath::sin);
        functions.put("cos", StrictMath::cos);
        functions.put("tan", StrictMath::tan);
        functions.put("asin", StrictMath::asin);
        functions.put("acos", StrictMath::acos);
        functions.put("atan", StrictMath::atan);
        functions.put("log", StrictMath::log);
        functions.put("log10", StrictMath::log10);
        functions.put("log1p", StrictMath::log1p);
        functions.put("exp", StrictMath::exp);
        functions.put("expm1", StrictMath::expm1);
        functions.put("sinh", StrictMath::sinh);
        functions.put("cosh", StrictMath::cosh);
        functions.put("tanh", StrictMath::tanh);
        functions.put("cbrt", StrictMath::cbrt);
        functions.put("sqrt", StrictMath::sqrt);
        functions.forEach(Main::one);
        two("atan2", StrictMath::atan2);
        two("pow", StrictMath::pow);
        two("hypot", StrictMath::hypot);
        two("remainder", StrictMath::IEEEremainder);
        // What `Math` leaves to it.
        one("Math.asin", Math::asin);
        one("Math.cbrt", Math::cbrt);
        one("Math.tanh", Math::tanh);
        two("Math.atan2", Math::atan2);
    }
}
