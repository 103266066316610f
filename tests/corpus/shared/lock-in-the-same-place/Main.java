/**
 * Each thread has a lock of its own, made by one method. The first one has said that it is done while it holds its lock, and has
 * not written yet. In the orders in which it ends at once its lock is garbage when the second one is made.
 */
public class Main {
    static final Object LOCK = new Object();
    static boolean done;
    static int x;

    static Object make() {
        return new Object();
    }

    static void startFirst() {
        Object mine = make();
        new Thread(() -> {
            synchronized (mine) {
                synchronized (LOCK) {
                    done = true;
                    LOCK.notify();
                }
                x++;
            }
        }).start();
    }

    static void startSecond() {
        Object mine = make();
        new Thread(() -> {
            synchronized (mine) {
                x++;
                System.out.println(x);
            }
        }).start();
    }

    public static void main(String[] args) throws InterruptedException {
        startFirst();
        synchronized (LOCK) {
            while (!done) {
                LOCK.wait();
            }
        }
        startSecond();
    }
}
