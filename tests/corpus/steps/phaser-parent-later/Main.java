import java.util.concurrent.Phaser;

public class Main {
    static final Phaser ROOT = new Phaser(1);
    static final Phaser CHILD = new Phaser(ROOT, 1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(CHILD::arrive);
        t.start();
        int here = CHILD.getUnarrivedParties();
        int there = ROOT.getUnarrivedParties();
        t.join();
        assert here == 1 || there == 1;
    }
}
