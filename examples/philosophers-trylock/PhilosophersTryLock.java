/** Forks that can be refused: whoever does not get both lays the first one down again. */
public class PhilosophersTryLock {
    static class Fork {
        private boolean taken;

        synchronized boolean tryTake() {
            if (taken) {
                return false;
            }
            taken = true;
            return true;
        }

        synchronized void layDown() {
            taken = false;
        }
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
            while (!dine()) {
                Thread.yield();
            }
        }

        private boolean dine() {
            if (!left.tryTake()) {
                return false;
            }
            boolean both = right.tryTake();
            if (both) {
                right.layDown();
            }
            left.layDown();
            return both;
        }
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
