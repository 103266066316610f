import gov.nasa.jpf.vm.Verify;

/** A sleep begins after the clock was read in an atomic section, also for who has seen the write before it. */
public class Main {
    static volatile int written;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            written = 1;
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        Verify.beginAtomic();
        int seen = written;
        long from = System.nanoTime();
        Verify.endAtomic();
        thread.join();
        long seconds = (System.nanoTime() - from) / 1_000_000_000L;
        System.out.println(seen + " " + (seconds < 1 ? "at once" : seconds < 3600 ? "a second" : "later"));
    }
}
