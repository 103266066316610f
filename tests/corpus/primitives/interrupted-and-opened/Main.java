import java.util.concurrent.CountDownLatch;

public class Main {
    static final CountDownLatch LATCH = new CountDownLatch(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                // Both orders of its looks at the flag and at the count are possible.
                LATCH.await();
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        t.interrupt();
        LATCH.countDown();
    }
}
