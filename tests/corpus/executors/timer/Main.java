import java.util.Timer;
import java.util.TimerTask;

public class Main {
    public static void main(String[] args) {
        Timer timer = new Timer();
        timer.schedule(task(() -> System.out.print("a")), 10);
        timer.schedule(task(() -> {
            System.out.print("b");
            timer.cancel();
        }), 20);
        System.out.print("m");
    }

    static TimerTask task(Runnable body) {
        return new TimerTask() {
            @Override
            public void run() {
                body.run();
            }
        };
    }
}
