import java.util.concurrent.Semaphore;

public class Main {
    static final Semaphore PERMITS = new Semaphore(0);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                // In the queue, it may not be asleep yet: it looks at the permits once more.
                PERMITS.acquire();
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        while (!PERMITS.hasQueuedThreads()) {
            Thread.yield();
        }
        t.interrupt();
        PERMITS.release();
    }
}
