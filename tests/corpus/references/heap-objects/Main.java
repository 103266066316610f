/** Small objects fill the heap, too. */
public class Main {
    static class Node {
        Node next;
    }

    public static void main(String[] args) {
        Node last = null;
        try {
            while (true) {
                Node node = new Node();
                node.next = last;
                last = node;
            }
        } catch (OutOfMemoryError e) {
            System.out.println("full");
        }
        // Dropped: there is room again.
        System.out.println(new byte[1 << 19].length);
    }
}
