import java.util.concurrent.Phaser;

public class Main {
    static final Phaser PHASER = new Phaser(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(PHASER::arrive);
        t.start();
        t.join();
        assert PHASER.getUnarrivedParties() == 1 && PHASER.getPhase() == 1;
    }
}
