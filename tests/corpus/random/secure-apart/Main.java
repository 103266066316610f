import java.security.SecureRandom;

/** Two generators that are given no seed have different numbers, as on a real machine. */
public class Main {
    public static void main(String[] args) throws Exception {
        long[] drawn = new long[2];
        Thread thread = new Thread(() -> drawn[1] = new SecureRandom().nextLong());
        thread.start();
        drawn[0] = new SecureRandom().nextLong();
        thread.join();
        assert drawn[0] != drawn[1] : "the same number twice";
    }
}
