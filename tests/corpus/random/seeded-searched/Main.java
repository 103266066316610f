import java.util.Random;

public class Main {
    static final Random random = new Random(5);
    static int sum;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> sum += random.nextInt(100));
        t.start();
        t.join();
        System.out.println(sum + " " + random.nextInt(100) + " " + random.nextBoolean());
    }
}
