import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Main {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    static String meet() {
        try {
            BARRIER.await(10, TimeUnit.MILLISECONDS);
            return "passed";
        } catch (TimeoutException e) {
            return "timeout";
        } catch (BrokenBarrierException e) {
            return "broken";
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    public static void main(String[] args) throws Exception {
        String[] other = new String[1];
        Thread t = new Thread(() -> other[0] = meet());
        t.start();
        String own = meet();
        t.join();
        System.out.println(own + " " + other[0]);
    }
}
