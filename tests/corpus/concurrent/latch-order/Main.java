import java.util.concurrent.CountDownLatch;

public class Main {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            System.out.println("first");
            latch.countDown();
        });
        t.start();
        latch.await();
        System.out.println("second");
        t.join();
    }
}
