/** Six threads with nothing wrong: the search comes to its end, and walks make no difference to what it counts. */
public class RightMany {
    static int sum;

    static synchronized void add(int n) {
        sum += n;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                add(1 << me);
                add(1 << me + 8);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert sum == 0x1f1f : sum;
    }
}
