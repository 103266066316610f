import java.util.concurrent.Phaser;

public class Main {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            phaser.arrive();
        });
        t.start();
        main.interrupt();
        try {
            int phase = phaser.awaitAdvanceInterruptibly(0);
            System.out.println(phase + " " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
