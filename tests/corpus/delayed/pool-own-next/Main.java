import interleave.ObjectPool;

/** Whether a node is drawn as its own next one is asked where it is drawn. */
public class Main {
    static class Node {
        Node next;
    }

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        int loops = 0;
        for (Node node : pool) {
            node.next = pool.getAny();
            if (node.next == node) {
                loops++;
            }
        }
        System.out.println(loops);
    }
}
