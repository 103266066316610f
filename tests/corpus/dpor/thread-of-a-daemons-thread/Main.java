/** A thread that a daemon starts starts another one: without the daemon neither is there. */
public class Main {
    static volatile int shared;

    public static void main(String[] args) {
        Thread other = new Thread(() -> shared = 1);
        Thread last = new Thread(() -> System.out.print("x"));
        Thread between = new Thread(() -> {
            shared = 1;
            last.start();
        });
        Thread daemon = new Thread(() -> between.start());
        daemon.setDaemon(true);
        daemon.start();
        other.start();
    }
}
