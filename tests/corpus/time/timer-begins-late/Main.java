import java.util.Timer;
import java.util.TimerTask;

/** A timer's task says when it was due: after the clock was read, also for who has seen the write before it. */
public class Main {
    static final Object LOCK = new Object();
    static volatile int written;
    static long due;

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer(true);
        Thread thread = new Thread(() -> {
            written = 1;
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    synchronized (LOCK) {
                        due = scheduledExecutionTime();
                        LOCK.notify();
                    }
                }
            }, 1000);
        });
        thread.start();
        int seen = written;
        long from = System.currentTimeMillis();
        long past = System.currentTimeMillis() - from;
        synchronized (LOCK) {
            while (due == 0) {
                LOCK.wait();
            }
            long seconds = (due - from) / 1000;
            System.out.println(seen + " " + (past < 1000 ? "soon" : "late") + " " + (seconds < 3600 ? "a second" : "later"));
        }
    }
}
