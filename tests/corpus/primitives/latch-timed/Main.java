import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(latch::countDown).start();
        boolean open = latch.await(1, TimeUnit.MILLISECONDS);
        System.out.println(open + " " + latch.getCount());
    }
}
