import java.util.Timer;
import java.util.TimerTask;

public class Main {
    public static void main(String[] args) {
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            private int runs;

            @Override
            public void run() {
                runs++;
                if (runs == 2) {
                    assert cancel();
                    assert !cancel();
                }
                assert runs <= 2;
            }
        }, 1, 1);
    }
}
