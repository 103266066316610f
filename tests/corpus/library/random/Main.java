import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;

public class Main {
    public static void main(String[] args) throws Exception {
        Random r = new Random(12345);
        System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextDouble() + " "
                + r.nextFloat() + " " + r.nextGaussian());
        System.out.println(r.ints(5, 0, 10).boxed().toList());
        byte[] bytes = new byte[6];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        SplittableRandom s = new SplittableRandom(7);
        System.out.println(s.nextInt(1000) + " " + s.split().nextInt(1000) + " " + s.nextLong());
        System.out.println(new UUID(1, 2) + " " + UUID.nameUUIDFromBytes(new byte[] {1, 2, 3}));
    }
}
