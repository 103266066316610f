public class Main {
    static int ours = 100;
    static int theirs;

    static synchronized void pay(int amount) {
        ours -= amount;
        theirs += amount;
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            synchronized (Main.class) {
                assert ours + theirs == 100;
            }
        }));
        new Thread(() -> pay(5)).start();
        System.exit(0);
    }
}
