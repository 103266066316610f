public class Main {
    static volatile int looks;

    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                looks = 0;
            }
        }
    }

    public static void main(String[] args) {
        Thread watch = new Thread(() -> {
            while (looks >= 0) {
                Thread.onSpinWait();
            }
        }, "watch");
        // No thread is stuck for good as long as this one runs, and so it is no deadlock.
        watch.setDaemon(true);
        watch.start();
        Object a = new Object(), b = new Object();
        new Thread(() -> both(a, b), "ab").start();
        both(b, a);
    }
}
