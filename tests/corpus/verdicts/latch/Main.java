import java.util.concurrent.CountDownLatch;

public class Main {
    static int x;

    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        new Thread(latch::countDown).start();
        new Thread(() -> {
            x = 1;
            latch.countDown();
        }).start();
        latch.await();
        assert x == 1;
    }
}
