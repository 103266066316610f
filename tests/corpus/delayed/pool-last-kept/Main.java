import interleave.ObjectPool;

/** The object that was drawn may be the last one of the pool. */
public class Main {
    static class Node {}

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        Node drawn = pool.getAny();
        Node last = null;
        for (Node node : pool) {
            last = node;
        }
        System.out.println(drawn == last);
    }
}
