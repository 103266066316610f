/** The dinner again, with a global order on the forks. */
public class DiningPhilosophersFixed {
    record Fork(int number) {}

    static class Philosopher extends Thread {
        private final Fork first;
        private final Fork second;

        Philosopher(Fork one, Fork other) {
            // The last philosopher takes the right fork first, and that breaks the circle.
            this.first = one.number() < other.number() ? one : other;
            this.second = first == one ? other : one;
        }

        @Override
        public void run() {
            synchronized (first) {
                synchronized (second) {
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
            forks[i] = new Fork(i);
        }
        for (int i = 0; i < seats; i++) {
            new Philosopher(forks[i], forks[(i + 1) % seats]).start();
        }
    }
}
