/** The second stage of a value has a lock of its own: readers come in between the stages. */
public class TwoStages {
    static final Object ONE = new Object();
    static final Object TWO = new Object();
    static int first;
    static int second;

    static void write() {
        synchronized (ONE) {
            first = 1;
        }
        synchronized (TWO) {
            second = first + 1;
        }
    }

    static void read() {
        int seen;
        synchronized (ONE) {
            if (first == 0) {
                return;
            }
            seen = first;
        }
        synchronized (TWO) {
            assert second == seen + 1 : "the second stage is missing";
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 20; i++) {
            new Thread(TwoStages::write).start();
        }
        for (int i = 0; i < 20; i++) {
            new Thread(TwoStages::read).start();
        }
    }
}
