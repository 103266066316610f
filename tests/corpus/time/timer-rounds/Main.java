import java.util.Timer;
import java.util.TimerTask;

/** Two runs of a task are due a period apart. */
public class Main {
    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            private long last;

            @Override
            public void run() {
                if (last != 0) {
                    assert scheduledExecutionTime() >= last + 1000 : "two runs were due at the same time";
                    timer.cancel();
                }
                last = scheduledExecutionTime();
            }
        }, 1000, 1000);
    }
}
