import java.util.concurrent.Phaser;

public class Main {
    static final int[] DONE = new int[2];

    public static void main(String[] args) {
        Phaser phaser = new Phaser(1);
        for (int i = 0; i < 2; i++) {
            int mine = i;
            phaser.register();
            new Thread(() -> {
                DONE[mine] = 1;
                phaser.arriveAndDeregister();
            }).start();
        }
        int phase = phaser.arriveAndAwaitAdvance();
        assert phase == 1 : phase;
        assert DONE[0] + DONE[1] == 2;
        assert phaser.getRegisteredParties() == 1;
    }
}
