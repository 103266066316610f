/** N threads that wait for a monitor, beside two that count. */
public class ManyThreads {
    static volatile int a;
    static volatile int b;

    public static void main(String[] args) {
        Object lock = new Object();
        synchronized (lock) {
            for (int i = Integer.parseInt(args[0]); i > 0; i--) {
                new Thread(() -> {
                    synchronized (lock) {
                        a = 0;
                    }
                }).start();
            }
            new Thread(() -> {
                for (int i = 0; i < 200; i++) {
                    b = i;
                }
            }).start();
            for (int i = 0; i < 60; i++) {
                a = i;
            }
        }
    }
}
