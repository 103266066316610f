import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

public class Main {
    public static void main(String[] args) {
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(64) + " " + r.nextInt(5, 9) + " " + r.nextLong());
        System.out.println(r.nextBoolean() + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextGaussian() + " " + r.nextLong(1L << 40));
        byte[] bytes = new byte[5];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes) + " " + Arrays.toString(r.ints(4, -5, 5).toArray()));
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7));
        Collections.shuffle(list, new Random(7));
        System.out.println(list);
        SplittableRandom s = new SplittableRandom(9);
        System.out.println(s.nextInt() + " " + s.nextInt(100) + " " + s.split().nextLong() + " " + s.nextDouble());
        r.setSeed(1);
        System.out.println(r.nextInt(1000) + " " + r.doubles(2).sum());
        System.out.println(new Random() {
            @Override
            protected int next(int bits) {
                return 4;
            }
        }.nextInt(10));
    }
}
