import gov.nasa.jpf.vm.Verify;

public class Main {
    static class Node {
        final String name;

        Node(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static class Leaf extends Node {
        Leaf(String name) {
            super(name);
        }
    }

    static Node root;

    public static void main(String[] args) {
        root = new Node("a");
        Node other = Verify.getBoolean() ? new Leaf("b") : null;
        // Garbage is not found.
        new Node("lost");
        Object node = Verify.getObject("node");
        Object leaf = Verify.randomObject("Main$Leaf");
        System.out.println(node + " " + leaf + (other == null ? "" : " of two"));
    }
}
