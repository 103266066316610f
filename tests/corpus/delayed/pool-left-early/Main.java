import interleave.ObjectPool;

/** The first object alone is written: the one that was drawn is it, or is not. */
public class Main {
    static class Node {
        int number;
    }

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        Node drawn = null;
        for (Node node : pool) {
            drawn = pool.getAny();
            node.number = 7;
            break;
        }
        System.out.println(drawn.number);
    }
}
