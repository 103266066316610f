/** Whoever closes the log does not wait for the first writer, and between the two there is much else to be done. */
public class LateClose {
    static final int WORKERS = 12;
    static boolean closed;
    static int entries;

    static synchronized void write() {
        if (closed) {
            throw new IllegalStateException("the log is closed");
        }
        entries++;
    }

    static synchronized void close() {
        closed = true;
    }

    public static void main(String[] args) {
        int[] sums = new int[WORKERS];
        new Thread(LateClose::write).start();
        for (int i = 0; i < WORKERS; i++) {
            int me = i;
            new Thread(() -> {
                for (int k = 0; k < 4; k++) {
                    synchronized (sums) {
                        sums[me] += k;
                    }
                }
            }).start();
        }
        new Thread(LateClose::close).start();
    }
}
