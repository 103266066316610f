/**
 * An initialiser waits for a thread that wants the constants of the enum. They may be there already: it is a deadlock only where
 * that thread comes first.
 */
public class Main {
    enum Level {
        LOW;

        static {
            Enum.valueOf(Level.class, "LOW");
            begun = 1;
            synchronized (lock) {
                try {
                    while (!asked) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        static void use() {}
    }

    static volatile int begun;
    static final Object lock = new Object();
    static boolean asked;

    public static void main(String[] args) throws InterruptedException {
        Thread user = new Thread(Level::use);
        user.start();
        Enum.valueOf(Level.class, "LOW");
        System.out.print(begun);
        synchronized (lock) {
            asked = true;
            lock.notify();
        }
        user.join();
    }
}
