/**
 * Each thread has a lock of its own, made at one place. The first one has said that it is done while it holds its lock, and has
 * not written yet. In the orders in which it ends at once its lock is garbage when the second one is made.
 */
public class Main {
    static final Object LOCK = new Object();
    static boolean done;
    static int x;

    static void startFirst(Object mine) {
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

    static void awaitFirst() throws InterruptedException {
        synchronized (LOCK) {
            while (!done) {
                LOCK.wait();
            }
        }
    }

    static void startSecond(Object mine) {
        new Thread(() -> {
            synchronized (mine) {
                x++;
                System.out.println(x);
            }
        }).start();
    }

    public static void main(String[] args) throws InterruptedException {
        for (int turn = 0; turn < 2; turn++) {
            Object mine = new Object();
            if (turn == 0) {
                startFirst(mine);
                mine = null;
                awaitFirst();
            } else {
                startSecond(mine);
            }
        }
    }
}
