/** The same two, always in the same order. */
public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (LOCK) {
                synchronized (System.out) {
                    System.out.println("one");
                    System.out.println("two");
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
