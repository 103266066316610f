import java.util.*;
import java.util.random.*;
import java.util.stream.*;
public class Main {
    public static void main(String[] a) {
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextLong() +
                " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextBoolean() + " " + r.nextGaussian() +
                " " + r.nextGaussian() + " " + r.nextInt(5, 9) + " " + r.nextLong(100) + " " + r.nextLong(5,
                50) + " " + r.nextDouble(2, 3) + " " + r.nextFloat(10) + " " + r.nextExponential());
        byte[] b = new byte[7];
        r.nextBytes(b);
        System.out.println(Arrays.toString(b));
        System.out.println(r.ints(5).boxed().toList() + " " + r.ints(5, 0, 10).boxed().toList() +
                r.longs(3).boxed().toList() + r.doubles(2).boxed().toList() + r.longs(2, 1, 9).boxed().toList());
        SplittableRandom s = new SplittableRandom(7);
        System.out.println(s.nextInt() + " " + s.nextLong() + " " + s.nextInt(100) + " " + s.split().nextInt() +
                " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.nextGaussian() + " " + s.ints(3,
                0, 50).boxed().toList());
        List<Integer> l = IntStream.range(0, 10).boxed().collect(Collectors.toList());
        Collections.shuffle(l, new Random(1));
        System.out.println(l);
        for (String n:new String[]{"L32X64MixRandom", "L64X128MixRandom", "Xoroshiro128PlusPlus",
                 "Xoshiro256PlusPlus", "L128X1024MixRandom", "L64X1024MixRandom", "L64X256MixRandom",
                "L64X128StarStarRandom", "L128X128MixRandom", "L128X256MixRandom", "Random", "SplittableRandom"}) {
            RandomGenerator g = RandomGeneratorFactory.of(n).create(99);
            System.out.println(n + " " + g.nextInt() + " " + g.nextLong() + " " + g.nextInt(10) +
                    " " + g.nextDouble() + " " + g.nextGaussian());
        }
        System.out.println(RandomGeneratorFactory.all().map(RandomGeneratorFactory::name).sorted().toList());
        RandomGeneratorFactory<RandomGenerator> f = RandomGeneratorFactory.of("Xoshiro256PlusPlus");
        System.out.println(f.group() + " " + f.stateBits() + " " + f.equidistribution() + " " +
                f.period() + " " + f.isJumpable() + " " + f.isSplittable() + " " + f.isStatistical() +
                f.isStochastic() + f.isHardware() + f.isDeprecated());
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            r.nextInt(5, 5);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            RandomGenerator.of("Nope");
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        int q = java.util.concurrent.ThreadLocalRandom.current().nextInt(10);
        System.out.println(q>=0&&q<10);
        double m = Math.random();
        System.out.println(m>=0&&m<1);
        System.out.println(RandomGenerator.getDefault().getClass().getSimpleName());
        RandomGenerator.JumpableGenerator j = (RandomGenerator.JumpableGenerator)RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(5);
        j.jump();
        System.out.println(j.nextLong());
        try {
            java.util.concurrent.ThreadLocalRandom.current().setSeed(1);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }
}
