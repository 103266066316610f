/** The hooks may run before a daemon starts another thread, and beside what that does. */
public class Main {
    static Thread daemon, first, second;

    public static void main(String[] args) {
        first = new Thread(() -> {});
        second = new Thread(() -> System.out.print("d"));
        daemon = new Thread(() -> {
            first.start();
            System.out.print("b");
            second.start();
        });
        daemon.setDaemon(true);
        Thread user = new Thread(() -> {
            daemon.start();
            System.out.print("a");
        });
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.print("h")));
        user.start();
    }
}
