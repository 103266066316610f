import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class Main {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    public static void main(String[] args) throws Exception {
        String[] how = {"waits"};
        Thread t = new Thread(() -> {
            try {
                BARRIER.await();
            } catch (BrokenBarrierException e) {
                how[0] = "broken";
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.setDaemon(true);
        t.start();
        BARRIER.reset();
        if (BARRIER.getNumberWaiting() == 0) {
            t.join(1);
        }
        System.out.println(how[0] + " " + BARRIER.isBroken());
    }
}
