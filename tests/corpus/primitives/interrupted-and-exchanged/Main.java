import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Main {
    static final Exchanger<String> PLACE = new Exchanger<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                // It looks at the flag first, and may find the other one there afterwards.
                System.out.print(PLACE.exchange("t") + ": ");
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        t.interrupt();
        try {
            System.out.print(PLACE.exchange("main", 1, TimeUnit.SECONDS) + " ");
        } catch (TimeoutException e) {
            System.out.print("nobody ");
        }
    }
}
