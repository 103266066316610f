import java.math.*;
import java.util.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    public static void main(String[] a) {
        Random r = new Random(3);
        for (int bits:new int[]{10, 64, 200, 1500, 3000}) {
            BigInteger x = new BigInteger(bits, r), y = new BigInteger(bits/2 + 3, r).add(BigInteger.ONE);
            p("" + x + " " + y + " " + x.multiply(y).hashCode() + " " + x.divide(y) + " " + x.mod(y) + " " + x.gcd(y));
            p("" + x.pow(3).hashCode() + " " + x.sqrt().bitLength() + " " + x.bitCount());
            p("" + x.toString(36).hashCode() + " " + x.modPow(BigInteger.TWO, y).hashCode());
            p("" + x.xor(y).hashCode() + " " + x.shiftLeft(13).hashCode() + " " + x.negate().shiftRight(5).hashCode());
            p("" + x.doubleValue() + " " + x.longValue());
        }
        p(BigInteger.valueOf(97).isProbablePrime(20));
        p(new BigInteger("1000000007").nextProbablePrime());
        p(BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)));
        p("" + BigInteger.probablePrime(40, new Random(5)) + " " + new BigInteger("-ff", 16));
        p(Arrays.toString(BigInteger.valueOf(-300).toByteArray()));
        try {
            BigInteger.ONE.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            p(e);
        }
        try {
            new BigInteger("1x");
        } catch (NumberFormatException e) {
            p(e);
        }
        try {
            BigInteger.ONE.shiftLeft(70).longValueExact();
        } catch (ArithmeticException e) {
            p(e);
        }
        BigInteger f = BigInteger.ONE;
        for (int i = 1;i<=300;i++) f = f.multiply(BigInteger.valueOf(i));
        p(f);
        for (RoundingMode m:RoundingMode.values()) try {
            p("" + m + " " + new BigDecimal("1").divide(new BigDecimal("3"), 5, m));
            p("" + new BigDecimal("-2.5").setScale(0, m) + " " + new BigDecimal("123456").round(new MathContext(3, m)));
        } catch (ArithmeticException e) {
            p(e);
        }
        p("" + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("0.00000012"));
        p(new BigDecimal("12345E3").toEngineeringString());
        p("" + new BigDecimal("1.100").stripTrailingZeros() + " " + new BigDecimal(0.1));
        p("" + BigDecimal.valueOf(0.1) + " " + new BigDecimal("2").sqrt(new MathContext(50)));
        p(new BigDecimal("1.0").equals(new BigDecimal("1.00")));
        p(new BigDecimal("1.0").compareTo(new BigDecimal("1.00")));
        p(new BigDecimal("10").divideToIntegralValue(new BigDecimal("3")));
        p("" + new BigDecimal("10.5").remainder(new BigDecimal("3")) + " " + new BigDecimal("1.23").pow(10));
        p(new BigDecimal("1.5").movePointLeft(4));
        p("" + new BigDecimal("123.456").precision() + new BigDecimal("123.456").scale() + new BigDecimal("123.456").unscaledValue());
        p(new BigDecimal("1").divide(new BigDecimal("7"), MathContext.DECIMAL128));
        p("" + new BigDecimal("1e400").doubleValue() + " " + MathContext.DECIMAL32);
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            p(e);
        }
        try {
            new BigDecimal("x");
        } catch (NumberFormatException e) {
            p(e);
        }
        try {
            new BigDecimal("1.5").intValueExact();
        } catch (ArithmeticException e) {
            p(e);
        }
        p("" + Integer.toString(-255, 16) + " " + Integer.parseUnsignedInt("4294967295"));
        p("" + Integer.toUnsignedString(-1) + " " + Long.toUnsignedString(-1L) + " " + Long.divideUnsigned(-1, 10));
        p("" + Integer.reverse(1) + " " + Integer.bitCount(255) + " " + Integer.highestOneBit(100));
        p("" + Long.numberOfTrailingZeros(64) + " " + Integer.rotateLeft(1, 33));
    }
}
