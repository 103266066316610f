import java.util.concurrent.CountDownLatch;

public class Main {
    static final CountDownLatch LATCH = new CountDownLatch(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                // If it was not waiting yet, the open latch does not help: the flag is looked at first.
                LATCH.await();
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        LATCH.countDown();
        t.interrupt();
    }
}
