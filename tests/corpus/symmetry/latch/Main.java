import java.util.concurrent.CountDownLatch;

/** Each of two threads reads and writes in steps that the other one can come between. */
public class Main {
    static volatile int a;
    static volatile int b;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                a++;
                b += a;
                a = b;
                done.countDown();
            }).start();
        }
        done.await();
        System.out.println(a + " " + b);
    }
}
