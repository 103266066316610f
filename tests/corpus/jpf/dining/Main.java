/** Each guest takes the fork on one side and then the one on the other. */
public class Main {
    static final int GUESTS = 4;

    record Fork(int number) {}

    public static void main(String[] args) {
        Fork[] forks = new Fork[GUESTS];
        for (int i = 0; i < GUESTS; i++) {
            forks[i] = new Fork(i);
        }
        for (int i = 0; i < GUESTS; i++) {
            Fork near = forks[i];
            Fork far = forks[(i + 1) % GUESTS];
            new Thread(() -> eat(near, far), "guest " + i).start();
        }
    }

    static void eat(Fork near, Fork far) {
        synchronized (near) {
            synchronized (far) {
                Thread.yield();
            }
        }
    }
}
