public class Dining {
    static class Fork {}
    static class Philosopher extends Thread {
        final Fork left, right;
        Philosopher(Fork left, Fork right) { this.left = left; this.right = right; }
        @Override public void run() {
            synchronized (left) {
                synchronized (right) {
                }
            }
        }
    }
    public static void main(String[] args) {
        Fork[] forks = { new Fork(), new Fork() };
        for (int i = 0; i < 2; i++) {
            new Philosopher(forks[i], forks[(i + 1) % 2]).start();
        }
    }
}
