import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** The waiter has what it waits for before it parks, and the permit that was to wake it is left for the next park. */
public class Main {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            try {
                latch.await();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            LockSupport.park();
            System.out.println("through");
        });
        t.setDaemon(true);
        t.start();
        latch.countDown();
    }
}
