import java.util.concurrent.atomic.AtomicReference;

/** A stack of numbers for several threads. */
public class Stack {
    // answer begins
    private record Node(int item, Node next) { }

    private final AtomicReference<Node> top = new AtomicReference<>();

    public void push(int item) {
        Node before;
        do {
            before = top.get();
        } while (!top.compareAndSet(before, new Node(item, before)));
    }

    public Integer pop() {
        Node node = top.get();
        if (node == null) return null;
        top.set(node.next());
        return node.item();
    }
    // answer ends
}
