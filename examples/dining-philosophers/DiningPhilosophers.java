/** Three philosophers at a round table, with one fork between each two of them. */
public class DiningPhilosophers {
    static class Fork {}

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
                // Between the two forks every neighbour may do the same, and then all wait in a circle.
                synchronized (right) {
                    eat();
                }
            }
        }

        private void eat() {}
    }

    public static void main(String[] args) {
        int seats = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        Fork[] forks = new Fork[seats];
        for (int i = 0; i < seats; i++) {
            forks[i] = new Fork();
        }
        for (int i = 0; i < seats; i++) {
            new Philosopher(forks[i], forks[(i + 1) % seats]).start();
        }
    }
}
