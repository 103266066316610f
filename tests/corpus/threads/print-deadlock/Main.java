/** Printing under a lock, and taking that lock while nobody else may print. */
public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (System.out) {
                synchronized (LOCK) {
                }
            }
        });
        t.start();
        synchronized (LOCK) {
            System.out.println("locked");
        }
        t.join();
    }
}
