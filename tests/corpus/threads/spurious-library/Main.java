import java.util.concurrent.CountDownLatch;

public class Main {
    static boolean done;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            done = true;
            latch.countDown();
        });
        t.start();
        latch.await();
        System.out.println(done);
    }
}
