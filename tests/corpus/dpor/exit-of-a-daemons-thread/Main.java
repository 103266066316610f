/** A daemon starts a thread that ends the program in its own way, or the program ends before it does. */
public class Main {
    static volatile int shared;

    public static void main(String[] args) {
        Thread exits = new Thread(() -> {
            System.out.print("x");
            System.exit(3);
        });
        Thread daemon = new Thread(() -> exits.start());
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> shared = 1).start();
    }
}
