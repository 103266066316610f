public class Main {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notify();
            }
        });
        t.start();
        synchronized (LOCK) {
            if (!ready) {
                LOCK.wait();
            }
            assert ready;
        }
    }
}
