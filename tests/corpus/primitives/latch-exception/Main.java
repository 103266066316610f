import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

public class Main {
    static final CountDownLatch DONE = new CountDownLatch(2);
    static final AtomicBoolean TAKEN = new AtomicBoolean();

    static void work() {
        if (!TAKEN.compareAndSet(false, true)) {
            return;
        }
        DONE.countDown();
    }

    public static void main(String[] args) throws Exception {
        new Thread(Main::work).start();
        new Thread(Main::work).start();
        DONE.await();
    }
}
