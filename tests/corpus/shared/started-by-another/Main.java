/** The second thread is started when the first one has said that it is done; the first one writes afterwards. */
public class Main {
    static final Object LOCK = new Object();
    static boolean done;
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread second = new Thread(() -> System.out.println(x));
        new Thread(() -> {
            synchronized (LOCK) {
                done = true;
                LOCK.notify();
            }
            x = 1;
        }).start();
        synchronized (LOCK) {
            while (!done) {
                LOCK.wait();
            }
        }
        second.start();
    }
}
