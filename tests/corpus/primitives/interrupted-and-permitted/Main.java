import java.util.concurrent.Semaphore;

public class Main {
    static final Semaphore PERMITS = new Semaphore(0);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                // Both orders of its looks at the flag and at the permits are possible.
                PERMITS.acquire();
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        t.interrupt();
        PERMITS.release();
    }
}
