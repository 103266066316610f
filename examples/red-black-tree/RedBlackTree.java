import gov.nasa.jpf.vm.Verify;

/** A red-black tree of int keys, in which one case of the repair after an insertion is wrong. */
public class RedBlackTree {
    static class Node {
        final int key;
        boolean red = true;
        Node left;
        Node right;
        Node parent;

        Node(int key, Node parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    private Node root;

    boolean add(int key) {
        Node parent = null;
        for (Node node = root; node != null; node = key < node.key ? node.left : node.right) {
            if (node.key == key) {
                return false;
            }
            parent = node;
        }
        Node fresh = new Node(key, parent);
        if (parent == null) {
            root = fresh;
        } else if (key < parent.key) {
            parent.left = fresh;
        } else {
            parent.right = fresh;
        }
        repair(fresh);
        root.red = false;
        return true;
    }

    /** Restores the rule that no red node has a red child, from the new node upwards. */
    private void repair(Node node) {
        while (node.parent != null && node.parent.red) {
            Node parent = node.parent;
            Node grand = parent.parent;
            boolean onLeft = parent == grand.left;
            Node uncle = onLeft ? grand.right : grand.left;
            if (uncle != null && uncle.red) {
                parent.red = false;
                uncle.red = false;
                grand.red = true;
                node = grand;
                continue;
            }
            if (onLeft) {
                if (node == parent.right) {
                    node = parent;
                    rotateLeft(node);
                }
                node.parent.red = false;
                grand.red = true;
                rotateRight(grand);
            } else {
                if (node == parent.left) {
                    node = parent;
                    rotateRight(node);
                }
                // Wrong: the grandparent has to become red here, as in the other half.
                node.parent.red = false;
                rotateLeft(grand);
            }
        }
    }

    private void rotateLeft(Node node) {
        Node up = node.right;
        node.right = up.left;
        if (up.left != null) {
            up.left.parent = node;
        }
        replace(node, up);
        up.left = node;
        node.parent = up;
    }

    private void rotateRight(Node node) {
        Node up = node.left;
        node.left = up.right;
        if (up.right != null) {
            up.right.parent = node;
        }
        replace(node, up);
        up.right = node;
        node.parent = up;
    }

    private void replace(Node old, Node fresh) {
        fresh.parent = old.parent;
        if (old.parent == null) {
            root = fresh;
        } else if (old == old.parent.left) {
            old.parent.left = fresh;
        } else {
            old.parent.right = fresh;
        }
    }

    /** The number of black nodes on every way down, which has to be the same on all of them. */
    private int check(Node node) {
        if (node == null) {
            return 1;
        }
        assert !node.red || !isRed(node.left) && !isRed(node.right) : "red node " + node.key + " has a red child";
        int left = check(node.left);
        int right = check(node.right);
        assert left == right : "black heights " + left + " and " + right + " below " + node.key;
        return left + (node.red ? 0 : 1);
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    public static void main(String[] args) {
        RedBlackTree tree = new RedBlackTree();
        for (int i = 0; i < 4; i++) {
            int key = Verify.getInt(1, 5);
            if (tree.add(key)) {
                System.out.println("add " + key);
                tree.check(tree.root);
            }
        }
    }
}
