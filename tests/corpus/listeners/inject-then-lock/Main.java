/** A call that may throw is also one that waits for a lock: where it does not throw, others still get in before it. */
public class Main {
    static volatile int x;

    static synchronized int take() {
        return x;
    }

    static synchronized void put() {
        x = 2;
    }

    public static void main(String[] args) {
        Thread other = new Thread(Main::put);
        other.start();
        x = 1;
        try {
            System.out.println(take());
        } catch (IllegalStateException e) {
            System.out.println("thrown");
        }
    }
}
