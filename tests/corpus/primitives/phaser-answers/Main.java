import java.util.concurrent.Phaser;

public class Main {
    static String counts(Phaser phaser) {
        return phaser.getPhase() + " " + phaser.getRegisteredParties() + " " + phaser.getUnarrivedParties();
    }

    public static void main(String[] args) {
        Phaser ends = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                return true;
            }
        };
        System.out.println(ends.arriveAndAwaitAdvance() + ", " + counts(ends));
        System.out.println(ends.register() + " " + ends.arrive() + " " + ends.awaitAdvance(5) + " " + ends.awaitAdvance(-3));
        try {
            ends.bulkRegister(70_000);
        } catch (IllegalStateException e) {
            System.out.println("too many");
        }

        Phaser forced = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                System.out.println("all are there: " + counts(this));
                forceTermination();
                return false;
            }
        };
        System.out.println(forced.arriveAndAwaitAdvance() + ", " + counts(forced));

        Phaser fails = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                throw new UnsupportedOperationException("on advance");
            }
        };
        try {
            fails.arrive();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage() + ", " + counts(fails));
        }

        Phaser parent = new Phaser();
        Phaser child = new Phaser(parent, 1);
        System.out.println(child.arriveAndAwaitAdvance() + ", " + counts(child) + ", " + counts(parent));
        System.out.println(child.arriveAndDeregister() + ", " + counts(child) + ", " + counts(parent));

        Phaser stays = new Phaser(1);
        Phaser guest = new Phaser(stays, 2);
        guest.arriveAndDeregister();
        System.out.println(guest.arriveAndDeregister() + ", " + counts(guest) + ", " + counts(stays));
        System.out.println(guest.register() + ", " + counts(guest) + ", " + counts(stays));
    }
}
