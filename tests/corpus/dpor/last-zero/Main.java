/** A thread looks for the last zero of an array, others write it (lastzero of the paper). */
public class Main {
    static int[] array;

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]);
        array = new int[n + 1];
        Thread[] threads = new Thread[n + 1];
        threads[0] = new Thread(() -> {
            int i = n;
            while (array[i] != 0) {
                i--;
            }
        });
        for (int k = 1; k <= n; k++) {
            int at = k;
            threads[k] = new Thread(() -> array[at] = array[at - 1] + 1);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
