import java.util.concurrent.CountDownLatch;

public class Main {
    public static void main(String[] args) throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Thread worker = new Thread(() -> {});
        Thread holder = new Thread(() -> {
            synchronized (worker) {
                try {
                    started.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        holder.start();
        worker.start();
        started.countDown();
    }
}
