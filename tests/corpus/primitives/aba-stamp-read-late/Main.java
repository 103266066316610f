import java.util.concurrent.atomic.AtomicStampedReference;

public class Main {
    static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static final AtomicStampedReference<Node> TOP = new AtomicStampedReference<>(null, 0);

    static Node pop() {
        Node top = TOP.getReference();
        if (top == null) {
            return null;
        }
        Node next = top.next;
        int stamp = TOP.getStamp();
        return TOP.compareAndSet(top, next, stamp, stamp + 1) ? top : null;
    }

    public static void main(String[] args) throws Exception {
        Node b = new Node(2, null);
        Node a = new Node(1, b);
        TOP.set(a, 0);
        Thread t = new Thread(Main::pop);
        t.start();
        if (pop() == a && pop() == b) {
            a.next = null;
            int stamp = TOP.getStamp();
            if (TOP.compareAndSet(null, a, stamp, stamp + 1)) {
                t.join();
                assert TOP.getReference() != b : "b was taken already";
            }
        }
    }
}
