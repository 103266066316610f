/** Each thread writes its variable and reads that of the other. */
public class Main {
    static volatile int x, y;
    static int a, b;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> {
                x = 1;
                a = y;
            }),
            new Thread(() -> {
                y = 1;
                b = x;
            }),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert a + b > 0;
    }
}
