public class Main {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
            }
        });
        t.start();
        synchronized (LOCK) {
            while (!ready) {
                LOCK.wait();
            }
        }
    }
}
