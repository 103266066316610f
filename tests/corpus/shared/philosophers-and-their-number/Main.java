/** How many there are is a static field that only the main thread reads, while philosophers eat already. */
public class Main {
    static int count = 5;

    static class Philosopher extends Thread {
        private final Object left;
        private final Object right;

        Philosopher(Object left, Object right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            synchronized (left) {
                synchronized (right) {
                }
            }
        }
    }

    public static void main(String[] args) {
        if (args.length > 0) {
            count = Integer.parseInt(args[0]);
        }
        Object[] forks = new Object[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Object();
        }
        for (int i = 0; i < count; i++) {
            new Philosopher(forks[i], forks[(i + 1) % count]).start();
        }
    }
}
