import java.util.concurrent.Phaser;
import java.util.concurrent.locks.LockSupport;

/** The phase ends before the waiter parks, and the permit that was to wake it is left for the next park. */
public class Main {
    public static void main(String[] args) {
        Phaser phaser = new Phaser(1);
        Thread t = new Thread(() -> {
            phaser.awaitAdvance(0);
            LockSupport.park();
            System.out.println("through");
        });
        t.setDaemon(true);
        t.start();
        phaser.arrive();
    }
}
