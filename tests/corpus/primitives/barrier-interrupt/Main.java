import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class Main {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    public static void main(String[] args) throws Exception {
        String[] how = new String[1];
        Thread t = new Thread(() -> {
            try {
                BARRIER.await();
                how[0] = "passed";
            } catch (InterruptedException e) {
                how[0] = "interrupted";
            } catch (BrokenBarrierException e) {
                how[0] = "broken";
            }
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.println(how[0] + " " + BARRIER.isBroken());
        BARRIER.reset();
        assert !BARRIER.isBroken();
    }
}
