import interleave.ObjectPool;

/** The first object was drawn before the iteration links them in its order: it may be at any place. */
public class Main {
    static class Node {
        Node next;
    }

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 3);
        Node first = pool.getAny();
        Node previous = null;
        for (Node node : pool) {
            node.next = previous;
            previous = node;
        }
        Node second = pool.getAny();
        int place = 0;
        for (Node node = first; node != null; node = node.next) {
            place++;
        }
        System.out.println(place + " " + (first == second));
    }
}
