public class Main {
    static final Object lock = new Object();
    static volatile int x;

    static void both() {
        synchronized (lock) {
            x = 2;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (lock) {
                x = 1;
            }
        }).start();
        both();
    }
}
