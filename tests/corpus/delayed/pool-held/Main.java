import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;

/** An object that is kept where it is drawn, by what is gone where the value is looked at. */
public class Main {
    static class Node {}

    static class Box {
        Node node;
    }

    public static void main(String[] args) throws InterruptedException {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        if (Verify.getInt(0, 1) == 0) {
            Box box = new Box();
            for (Node node : pool) {
                box.node = node;
            }
            Node drawn = pool.getAny();
            System.out.println("alone " + (drawn == box.node));
            return;
        }
        Object[] result = new Object[1];
        Thread other = new Thread(() -> {
            Node[] held = new Node[1];
            for (Node node : pool) {
                held[0] = node;
            }
            synchronized (pool) {
            }
            result[0] = held[0];
        });
        other.start();
        Node drawn;
        synchronized (pool) {
            drawn = pool.getAny();
        }
        other.join();
        System.out.println("threads " + (result[0] == drawn));
    }
}
