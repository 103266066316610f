public class Main {
    static int ours = 100;
    static int theirs;

    static synchronized void pay(int amount) {
        ours -= amount;
        theirs += amount;
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            int sum = ours + theirs;
            assert sum == 100 : sum;
        }));
        new Thread(() -> pay(5)).start();
        System.exit(0);
    }
}
