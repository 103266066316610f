import interleave.ObjectPool;

/** One object is written before the other, and who has drawn both may see that: it may be the second one that comes first. */
public class Main {
    static class Node {
        volatile int number;
    }

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        Node a = pool.getAny();
        new Thread(() -> {
            for (Node node : pool) {
                node.number = 1;
            }
        }).start();
        Node b = pool.getAny();
        if (a != b && b.number == 1 && a.number == 0) {
            System.out.println("b first");
        }
    }
}
