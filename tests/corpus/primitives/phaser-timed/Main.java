import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class Main {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        new Thread(phaser::arrive).start();
        try {
            System.out.println(phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.MICROSECONDS));
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
    }
}
