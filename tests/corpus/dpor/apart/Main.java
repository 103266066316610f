/** Threads that write variables of their own. */
public class Main {
    static volatile int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> {
                x = 1;
                x = 2;
            }),
            new Thread(() -> {
                y = 1;
                y = 2;
            }),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
