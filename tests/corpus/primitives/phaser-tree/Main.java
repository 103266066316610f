import java.util.concurrent.Phaser;

public class Main {
    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        Phaser root = new Phaser();
        Phaser a = new Phaser(root, 1);
        Phaser b = new Phaser(root, 1);
        assert root.getRegisteredParties() == 2 && b.getRoot() == root;
        Thread t = new Thread(() -> {
            left = 1;
            a.arriveAndAwaitAdvance();
            assert right == 1;
            a.arriveAndDeregister();
        });
        t.start();
        right = 1;
        b.arriveAndAwaitAdvance();
        assert left == 1;
        b.arriveAndDeregister();
        t.join();
        assert root.isTerminated() && a.isTerminated();
    }
}
