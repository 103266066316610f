/** Loops that go round often and end: by counting, by another thread, by an exception. */
public class Main {
    static volatile boolean done;
    static int[] cells = new int[3];

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> done = true);
        other.start();
        while (!done) {
        }
        for (int i = 0; i < 5_000; i++) {
            cells[i % 3]++;
        }
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            for (int k = 0; k < 100; k++) {
                sum ^= k;
            }
        }
        Object[] chain = null;
        for (int i = 0; i < 3_000; i++) {
            chain = new Object[] {chain};
        }
        assert sum == 0 && cells[0] == 1667 && chain != null;
    }
}
