/** A wait may fail before it begins, and not when it goes on; a choice of data is not asked about twice. */
public class Main {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        synchronized (lock) {
            other.start();
            while (!ready) {
                try {
                    lock.wait();
                } catch (IllegalStateException e) {
                    System.out.println("not now");
                    return;
                }
            }
        }
        System.out.println("ready");
    }
}
