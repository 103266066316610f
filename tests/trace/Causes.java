/** An exception with two causes, and an object of a lambda expression. */
public class Causes {
    static Runnable task = () -> { };

    static void inner() {
        throw new IllegalArgumentException("too small");
    }

    static void outer() {
        try {
            inner();
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            outer();
        } catch (IllegalStateException e) {
            Thread other = new Thread(() -> task = null, "other");
            other.start();
            other.join();
            throw new RuntimeException("at last", e);
        }
    }
}
