/** Two locks in opposite orders: where the deadlock comes first, each thread's second lock was never taken. */
public class Main {
    static volatile int one;
    static volatile int two;

    static Thread take(Object first, Object second, String name) {
        return new Thread(() -> {
            synchronized (first) {
                synchronized (second) {
                    System.out.print(name);
                }
            }
        });
    }

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        take(a, b, "x").start();
        take(b, a, "y").start();
        new Thread(() -> one = 1).start();
        new Thread(() -> two = 1).start();
    }
}
