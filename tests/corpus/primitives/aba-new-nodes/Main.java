import java.util.concurrent.atomic.AtomicReference;

public class Main {
    static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static Node pop() {
        Node top = TOP.get();
        if (top == null) {
            return null;
        }
        Node next = top.next;
        return TOP.compareAndSet(top, next) ? top : null;
    }

    public static void main(String[] args) throws Exception {
        Node b = new Node(2, null);
        Node a = new Node(1, b);
        TOP.set(a);
        Thread t = new Thread(Main::pop);
        t.start();
        // Takes both and puts the first value back.
        if (pop() == a && pop() == b) {
            if (TOP.compareAndSet(null, new Node(a.value, null))) {
                t.join();
                assert TOP.get() != b : "b was taken already";
            }
        }
    }
}
