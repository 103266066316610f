import java.util.concurrent.atomic.AtomicReference;

/** A stack without locks; popped nodes are pushed again, which compare-and-set cannot notice. */
public class AbaStack {
    static class Node {
        final String name;
        Node next;

        Node(String name, Node next) {
            this.name = name;
            this.next = next;
        }
    }

    private static final AtomicReference<Node> TOP = new AtomicReference<>();

    private static Node pop() {
        while (true) {
            Node top = TOP.get();
            if (top == null) {
                return null;
            }
            // Another thread may pop two nodes here and push the first one back: same top, other next.
            Node next = top.next;
            if (TOP.compareAndSet(top, next)) {
                return top;
            }
        }
    }

    private static void push(Node node) {
        Node top;
        do {
            top = TOP.get();
            node.next = top;
        } while (!TOP.compareAndSet(top, node));
    }

    public static void main(String[] args) throws InterruptedException {
        Node bottom = new Node("bottom", null);
        Node top = new Node("top", bottom);
        TOP.set(top);
        Node[] taken = new Node[2];
        Thread one = new Thread(() -> taken[0] = pop());
        Thread two = new Thread(() -> {
            Node first = pop();
            Node second = pop();
            if (first != null) {
                push(first);
            }
            taken[1] = second;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        // Nobody may still find what the second thread has taken away for itself.
        for (Node node = TOP.get(); node != null; node = node.next) {
            assert node != taken[0] && node != taken[1] : node.name + " was taken and is in the stack";
        }
    }
}
