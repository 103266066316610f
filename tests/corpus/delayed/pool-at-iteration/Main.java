import interleave.ObjectPool;

/** Each node gets any next one: the object that the loop is at, or another one that nobody has drawn yet. */
public class Main {
    static class Node {
        Node next;
    }

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        for (Node node : pool) {
            node.next = pool.getAny();
        }
        Node root = pool.getAny();
        System.out.println(root.next == root ? "a loop" : root.next.next == root ? "a ring" : "a loop behind it");
    }
}
