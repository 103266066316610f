import gov.nasa.jpf.vm.Verify;

/** The objects that a choice lists have an order that does not depend on which of them the search has met first. */
public class Main {
    static class Node {
        final String name;

        Node(String name) {
            this.name = name;
        }
    }

    static Node[] keep = new Node[2];

    /** At the same places whatever the order is: objects that were made in one way are the same objects. */
    static void make(int... order) {
        for (int which : order) {
            keep[which] = which == 0 ? new Node("first") : new Node("second");
        }
    }

    public static void main(String[] args) {
        boolean backwards = Verify.getBoolean();
        make(backwards ? new int[] {1, 0} : new int[] {0, 1});
        if (backwards) {
            Node any = (Node) Verify.randomObject("Main$Node");
            assert any == null || any.name.equals("second");
        }
    }
}
