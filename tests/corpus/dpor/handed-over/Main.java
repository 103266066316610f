/** One waits until the other has notified it. */
public class Main {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> {
                synchronized (LOCK) {
                    while (!ready) {
                        try {
                            LOCK.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            }),
            new Thread(() -> {
                synchronized (LOCK) {
                    ready = true;
                    LOCK.notify();
                }
            }),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
