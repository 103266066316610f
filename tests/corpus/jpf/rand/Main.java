import java.util.Random;

/** One pair of random numbers among six makes the divisor zero. */
public class Main {
    public static void main(String[] args) {
        Random random = new Random(42);
        int a = random.nextInt(2);
        int b = random.nextInt(3);
        System.out.println(a + " and " + b);
        System.out.println(a / (2 * a - b + (a == 0 ? 5 : 0)));
    }
}
