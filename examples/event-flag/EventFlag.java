/** The usual way to wait for something: a condition, a lock, a loop. */
public class EventFlag {
    private static final Object LOCK = new Object();
    private static boolean ready;
    private static String message;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (LOCK) {
                message = "hello";
                ready = true;
                LOCK.notifyAll();
            }
        }, "sender").start();
        synchronized (LOCK) {
            // The signal may come before the waiting begins; the flag remembers it.
            while (!ready) {
                LOCK.wait();
            }
            assert message.equals("hello") : message;
        }
    }
}
