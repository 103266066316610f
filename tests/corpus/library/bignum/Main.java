import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

public class Main {
    public static void main(String[] args) throws Exception {
        BigInteger f = BigInteger.ONE;
        for (int i = 1; i <= 40; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f + " " + f.bitLength() + " " + f.mod(BigInteger.valueOf(1000007)) + " " + f.toString(16));
        System.out.println(new BigInteger("123456789012345678901234567890").pow(3).negate().divide(BigInteger.TEN.pow(20)));
        System.out.println(BigInteger.valueOf(97).modPow(BigInteger.valueOf(1000), BigInteger.valueOf(1009)) + " "
                + BigInteger.valueOf(48).gcd(BigInteger.valueOf(36)) + " " + BigInteger.valueOf(104729).isProbablePrime(20));
        BigDecimal a = new BigDecimal("10.25");
        System.out.println(a.add(new BigDecimal("0.755")) + " " + a.multiply(a) + " " + a.divide(new BigDecimal("3"), 5, RoundingMode.HALF_UP)
                + " " + a.setScale(1, RoundingMode.HALF_EVEN) + " " + a.negate().stripTrailingZeros().toPlainString());
        System.out.println(new BigDecimal("1E+3").toPlainString() + " " + new BigDecimal("2.50").equals(new BigDecimal("2.5")) + " "
                + new BigDecimal("2.50").compareTo(new BigDecimal("2.5")));
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
