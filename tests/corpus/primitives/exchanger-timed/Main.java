import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Main {
    static final Exchanger<String> EXCHANGER = new Exchanger<>();

    static String meet(String mine) {
        try {
            return EXCHANGER.exchange(mine, 10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return "timeout";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] args) throws Exception {
        String[] other = new String[1];
        Thread t = new Thread(() -> other[0] = meet("b"));
        t.start();
        String own = meet("a");
        t.join();
        System.out.println(own + " " + other[0]);
    }
}
