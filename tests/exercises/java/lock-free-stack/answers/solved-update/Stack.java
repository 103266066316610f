import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private static final class Node {
        final int item;
        final Node next;

        Node(int item, Node next) {
            this.item = item;
            this.next = next;
        }
    }

    private final AtomicReference<Node> top = new AtomicReference<>();

    public void push(int item) {
        top.updateAndGet(next -> new Node(item, next));
    }

    public Integer pop() {
        Node node = top.getAndUpdate(old -> old == null ? null : old.next);
        return node == null ? null : node.item;
    }
    // answer ends
}
