/** Two threads count the same counter up, each so many times, without a lock. */
public class Racing {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        int times = Integer.parseInt(args[0]);
        Runnable counts = () -> {
            for (int i = 0; i < times; i++) {
                count = count + 1;
            }
        };
        Thread one = new Thread(counts);
        Thread two = new Thread(counts);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.print(count);
    }
}
