/** A flag that nobody else can set: when the other thread was too late, the first one goes round for ever. */
public class Main {
    static volatile boolean started;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            started = true;
        });
        other.start();
        boolean now = started;
        while (!now) {
            // `now` should be read again.
        }
        other.join();
    }
}
