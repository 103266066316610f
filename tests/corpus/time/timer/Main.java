import java.util.Timer;
import java.util.TimerTask;

public class Main {
    public static void main(String[] args) {
        Timer timer = new Timer();
        long start = System.nanoTime();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                assert System.nanoTime() - start >= 5_000_000;
                timer.cancel();
            }
        }, 5);
    }
}
