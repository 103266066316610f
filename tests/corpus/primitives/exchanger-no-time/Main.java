import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Main {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();
    static String other = "";

    static String exchange(int item) {
        try {
            return String.valueOf(EXCHANGER.exchange(item, 0, TimeUnit.SECONDS));
        } catch (InterruptedException | TimeoutException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> other = exchange(1));
        t.start();
        String mine = exchange(2);
        t.join();
        System.out.println(mine + " " + other);
    }
}
