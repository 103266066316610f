/** Threads that take two locks in opposite orders. */
public class Main {
    static final Object A = new Object(), B = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> {
                synchronized (A) {
                    synchronized (B) {
                    }
                }
            }),
            new Thread(() -> {
                synchronized (B) {
                    synchronized (A) {
                    }
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
