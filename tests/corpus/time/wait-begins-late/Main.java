/** A wait that begins after the clock was read ends a second later, also for who has seen the write before it. */
public class Main {
    static volatile int written;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                written = 1;
                try {
                    LOCK.wait(1000);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        thread.start();
        int seen = written;
        long from = System.nanoTime();
        thread.join();
        long seconds = (System.nanoTime() - from) / 1_000_000_000L;
        System.out.println(seen + " " + (seconds < 1 ? "at once" : seconds < 3600 ? "a second" : "later"));
    }
}
