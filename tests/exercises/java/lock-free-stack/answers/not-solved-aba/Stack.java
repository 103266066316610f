import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private static final class Node {
        volatile int item;
        volatile Node next;
    }

    private final AtomicReference<Node> top = new AtomicReference<>(), free = new AtomicReference<>();

    private static void put(AtomicReference<Node> chain, Node node) {
        Node before;
        do {
            before = chain.get();
            node.next = before;
        } while (!chain.compareAndSet(before, node));
    }

    private static Node take(AtomicReference<Node> chain) {
        while (true) {
            Node node = chain.get();
            if (node == null || chain.compareAndSet(node, node.next)) return node;
        }
    }

    public void push(int item) {
        Node node = take(free);
        if (node == null) node = new Node();
        node.item = item;
        put(top, node);
    }

    public Integer pop() {
        Node node = take(top);
        if (node == null) return null;
        int item = node.item;
        put(free, node);
        return item;
    }
    // answer ends
}
