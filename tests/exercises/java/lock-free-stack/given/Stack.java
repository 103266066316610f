import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private static class Node {
        final int item;
        Node next;

        Node(int item) {
            this.item = item;
        }
    }

    private final AtomicReference<Node> top = new AtomicReference<>();

    /** Puts a number on top. */
    public void push(int item) {
        Node node = new Node(item);
        node.next = top.get();
        top.set(node);
    }

    /** Takes the number on top; null where there is none. */
    public Integer pop() {
        Node node = top.get();
        if (node == null) return null;
        top.set(node.next);
        return node.item;
    }
    // answer ends
}
