import java.util.concurrent.Phaser;

public class Main {
    static final Phaser PHASER = new Phaser(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(PHASER::arrive);
        t.start();
        int missing = PHASER.getUnarrivedParties();
        t.join();
        assert missing == 1;
    }
}
