import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The delay of a task begins after the clock was read, also for who has seen the write before it. */
public class Main {
    static final Object LOCK = new Object();
    static volatile int written;
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        new Thread(() -> {
            written = 1;
            pool.schedule(() -> {
                synchronized (LOCK) {
                    done = true;
                    LOCK.notify();
                }
            }, 1, TimeUnit.SECONDS);
        }).start();
        int seen = written;
        long from = System.nanoTime();
        synchronized (LOCK) {
            while (!done) {
                LOCK.wait();
            }
        }
        long seconds = (System.nanoTime() - from) / 1_000_000_000L;
        System.out.println(seen + " " + (seconds < 1 ? "at once" : seconds < 3600 ? "a second" : "later"));
    }
}
