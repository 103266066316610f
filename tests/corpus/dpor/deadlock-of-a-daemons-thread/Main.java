import java.util.concurrent.locks.LockSupport;

/** A daemon starts a thread that waits for ever, or the program ends before it does. */
public class Main {
    public static void main(String[] args) {
        Thread waits = new Thread(() -> LockSupport.park());
        Thread daemon = new Thread(() -> waits.start());
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> {}).start();
    }
}
