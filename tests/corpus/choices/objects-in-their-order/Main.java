import gov.nasa.jpf.vm.Verify;

/** The objects that a choice lists have an order that does not depend on which of them the search has met first. */
public class Main {
    static class Node {
        final String name;

        Node(String name) {
            this.name = name;
        }
    }

    static Node first() {
        return new Node("first");
    }

    static Node second() {
        return new Node("second");
    }

    static Node[] keep = new Node[2];

    public static void main(String[] args) {
        if (Verify.getBoolean()) {
            keep[0] = second();
            keep[1] = first();
            Node any = (Node) Verify.randomObject("Main$Node");
            assert any == null || any.name.equals("second");
        } else {
            keep[0] = first();
            keep[1] = second();
        }
    }
}
