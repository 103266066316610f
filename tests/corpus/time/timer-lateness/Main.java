import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** A task that asks how late it is runs no earlier than it was due, also where nobody has read the clock before. */
public class Main {
    public static void main(String[] args) throws Exception {
        Timer timer = new Timer(true);
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                long late = System.currentTimeMillis() - scheduledExecutionTime();
                System.out.println(late < 0 ? "early" : late < 1000 ? "in time" : "late");
                done.countDown();
            }
        }, 1000);
        done.await();
    }
}
