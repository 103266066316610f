/** One writer of a variable, and readers of it, which no lock protects. */
public class Main {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[1 + Integer.parseInt(args[0])];
        threads[0] = new Thread(() -> x = 1);
        for (int i = 1; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                int seen = x;
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
