import java.util.concurrent.Phaser;

public class Main {
    static final int[] VALUE = new int[2];
    static int sum;

    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                sum = VALUE[0] + VALUE[1];
                return phase == 1;
            }
        };
        Thread t = new Thread(() -> {
            while (!phaser.isTerminated()) {
                VALUE[1] += 10;
                phaser.arriveAndAwaitAdvance();
            }
        });
        t.start();
        int rounds = 0;
        while (!phaser.isTerminated()) {
            VALUE[0]++;
            phaser.arriveAndAwaitAdvance();
            rounds++;
            assert sum == 11 * rounds : sum;
        }
        t.join();
        assert rounds == 2 : rounds;
        assert phaser.arrive() < 0 && phaser.register() < 0;
    }
}
