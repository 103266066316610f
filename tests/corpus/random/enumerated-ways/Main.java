import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

public class Main {
    static long draw(int way) {
        ThreadLocalRandom local = ThreadLocalRandom.current();
        RandomGenerator general = new SplittableRandom();
        return switch (way) {
            case 0 -> local.nextInt(3);
            case 1 -> local.nextInt(-1, 2);
            case 2 -> local.nextLong(2);
            case 3 -> local.nextLong(10_000_000_000L, 10_000_000_002L);
            case 4 -> general.nextInt(2);
            case 5 -> new SplittableRandom(7).nextInt(5, 8);
            case 6 -> new Random().ints(1, 1, 3).sum();
            case 7 -> new Random(3).longs(1, 7, 9).sum();
            case 8 -> general.nextBoolean() ? 1 : 0;
            default -> (int) (Math.random() * 3);
        };
    }

    public static void main(String[] args) {
        for (int way : List.of(-1, 3)) {
            try {
                new Random().nextInt(-way);
            } catch (IllegalArgumentException e) {
                System.out.print(e.getMessage() + ": ");
            }
        }
        int way = ThreadLocalRandom.current().nextInt(10);
        System.out.println(way + " " + draw(way));
    }
}
