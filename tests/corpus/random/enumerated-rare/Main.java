import java.util.concurrent.ThreadLocalRandom;

/** Two threads back off for a random time; that both choose the same time is found, however rare it is. */
public class Main {
    static final int[] delays = new int[2];

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            threads[i] = new Thread(() -> delays[me] = 1 + ThreadLocalRandom.current().nextInt(30));
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        assert delays[0] + delays[1] < 60 : "both wait as long as they can";
    }
}
