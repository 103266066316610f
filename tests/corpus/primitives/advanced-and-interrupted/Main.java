import java.util.concurrent.Phaser;

public class Main {
    static final Phaser PHASER = new Phaser(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                // Between its looks at the phase and at the flag both may come.
                System.out.print(PHASER.awaitAdvanceInterruptibly(0) + ": ");
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        PHASER.arrive();
        t.interrupt();
    }
}
