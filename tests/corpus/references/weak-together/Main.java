import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/** References to one object are cleared at once, and with an object goes what leads to it. */
public class Main {
    static class Node {
        Node next;
        String name;

        Node(String name, Node next) {
            this.name = name;
            this.next = next;
        }
    }

    public static void main(String[] args) {
        Node last = new Node("last", null);
        Node first = new Node("first", last);
        WeakReference<Node> a = new WeakReference<>(last), b = new WeakReference<>(last);
        SoftReference<Node> head = new SoftReference<>(first);
        first = last = null;

        Node lastThen = a.get();
        boolean gone = lastThen == null;
        lastThen = null;
        if (gone) {
            assert b.get() == null : "one reference is cleared and the other is not";
            assert head.get() == null : "what leads to a collected object is there";
        }
        Node firstNow = head.get();
        if (firstNow != null) {
            assert a.get() == firstNow.next && b.get() == firstNow.next : "an object that is held was collected";
        }
    }
}
