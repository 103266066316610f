/** N philosophers who each eat once: left fork, then right fork. All interleavings, deadlocks among them. */
public class Philosophers {
    static class Fork {
    }

    static class Philosopher extends Thread {
        private final Fork left;
        private final Fork right;

        Philosopher(Fork left, Fork right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            synchronized (left) {
                synchronized (right) {
                    Thread.yield();
                }
            }
        }
    }

    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        Fork[] forks = new Fork[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < count; i++) {
            new Philosopher(forks[i], forks[(i + 1) % count]).start();
        }
    }
}
