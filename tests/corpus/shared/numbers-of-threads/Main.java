/** As in reached/number-used-again, with a field of the program. */
public class Main {
    static final Object LOCK = new Object();
    static boolean done;
    static int x;

    static void startFirst() {
        new Thread(() -> {
            synchronized (LOCK) {
                done = true;
                LOCK.notify();
            }
            x++;
        }).start();
    }

    static void startSecond() {
        new Thread(() -> {
            x++;
            System.out.println(x);
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
