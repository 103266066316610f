import java.util.concurrent.CountDownLatch;

/** Which of the threads has failed to initialise a class is told later. */
public class Main {
    static volatile int value;
    static final CountDownLatch DONE = new CountDownLatch(2);

    static class Fails {
        static {
            if (value < 9) {
                throw new IllegalStateException("failed");
            }
        }

        static void use() {}
    }

    static void work() {
        try {
            Fails.use();
        } catch (Throwable e) {
            // The main thread says which.
        }
        DONE.countDown();
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            new Thread(Main::work).start();
        }
        DONE.await();
        try {
            Fails.use();
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getCause().getMessage());
        }
    }
}
