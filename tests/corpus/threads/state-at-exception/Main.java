/** Who waits for the monitor of a method that is about to be left by an exception is blocked, and what it has written is there. */
public class Main {
    static final IllegalStateException FAILURE = new IllegalStateException();
    static volatile boolean written;
    static volatile boolean before;
    static volatile boolean entered;

    static synchronized void fail(IllegalStateException failure) {
        written = true;
        throw failure;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                fail(FAILURE);
            } catch (IllegalStateException e) {
                // Nothing is left to do.
            }
        }).start();
        Thread waits = new Thread(() -> {
            before = true;
            synchronized (Main.class) {
                entered = true;
            }
        });
        waits.start();
        boolean started = before;
        boolean seen = written;
        Thread.State state = waits.getState();
        if (started && !entered) {
            System.out.println((seen ? "written, " : "not yet, ") + state);
        }
    }
}
