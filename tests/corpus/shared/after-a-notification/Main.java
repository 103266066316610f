/** The thread says that it is done, and writes afterwards, until its end: nobody waits for that. */
public class Main {
    static final Object LOCK = new Object();
    static boolean done;
    static int x;

    public static void main(String[] args) throws InterruptedException {
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
        System.out.println(x);
    }
}
