import java.util.Random;

public class Main {
    public static void main(String[] args) {
        Random seeded = new Random(42);
        Random free = new Random();
        int a = seeded.nextInt(3), b = free.nextInt(3);
        System.out.println(a + b + (free.nextBoolean() ? " even" : " odd"));
    }
}
