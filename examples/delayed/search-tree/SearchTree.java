import gov.nasa.jpf.vm.Verify;

/** Binary trees of so many nodes, and those of them that are search trees; equal keys are allowed. */
public class SearchTree {
    static final class Node {
        Node left;
        Node right;
        int key;
    }

    private final int size;
    private Node root;
    private int last;

    SearchTree(int size) {
        this.size = size;
    }

    public static void main(String[] args) {
        SearchTree tree = new SearchTree(Integer.parseInt(args[0]));
        tree.root = tree.backbone(tree.size);
        Verify.assume(tree.isOrdered());
    }

    private Node backbone(int nodes) {
        if (nodes == 0) {
            return null;
        }
        Node node = new Node();
        int left = Verify.getInt(0, nodes - 1);
        node.left = backbone(left);
        node.right = backbone(nodes - 1 - left);
        node.key = Verify.getInt(1, size);
        return node;
    }

    boolean isOrdered() {
        last = 0;
        return isOrdered(root);
    }

    private boolean isOrdered(Node node) {
        if (node == null) {
            return true;
        }
        if (!isOrdered(node.left) || node.key < last) {
            return false;
        }
        last = node.key;
        return isOrdered(node.right);
    }
}
