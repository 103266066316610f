import interleave.ObjectPool;

/** No variable refers to an object of the iteration where the next one is drawn: which of them come is known all the same. */
public class Main {
    static class Node {}

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 3);
        Node drawn = null;
        int met = 0;
        for (Node node : pool) {
            if (node == drawn) {
                met++;
            }
            drawn = pool.getAny();
        }
        System.out.println(met);
    }
}
