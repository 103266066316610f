/** N objects that can be reached; one of them is written, each write a transition, beside a thread that counts. */
public class ManyObjects {
    static class Node {
        Node next;
        volatile int value;
    }

    static volatile int other;
    static Node first = new Node();

    public static void main(String[] args) {
        for (int i = Integer.parseInt(args[0]); i > 1; i--) {
            Node node = new Node();
            node.next = first;
            first = node;
        }
        Node written = first;
        new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                written.value = i;
            }
        }).start();
        for (int i = 0; i < 60; i++) {
            other = written.value;
        }
    }
}
