import java.util.Timer;
import java.util.TimerTask;

public class Main {
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.print(t.getName() + " " + e.getMessage() + " "));
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                throw new IllegalStateException("bad");
            }
        }, 1);
        Thread.sleep(50);
        try {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    System.out.print("second ");
                    timer.cancel();
                }
            }, 2);
        } catch (IllegalStateException e) {
            System.out.print(e.getMessage());
        }
    }
}
