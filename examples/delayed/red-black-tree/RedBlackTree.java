import gov.nasa.jpf.vm.Verify;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;

/**
 * A red-black tree, and what makes a tree one, as a predicate that can be executed. With one argument: all trees of so many
 * nodes. With two: {@code isRBT} holds before {@code remove} and after it, for every tree and every value; the second argument
 * is the number of the line that is left out of {@code remove}, 0 for none.
 */
public class RedBlackTree {
    static final boolean RED = false;
    static final boolean BLACK = true;

    static final class Node {
        Node left;
        Node right;
        Node parent;
        boolean color;
        int key;
    }

    /** A node, how many black nodes are above it, and whether the one right above it is red. */
    static final class Step {
        final Node node;
        final int black;
        final boolean belowRed;

        Step(Node node, int black, boolean belowRed) {
            this.node = node;
            this.black = black;
            this.belowRed = belowRed;
        }
    }

    Node root;
    int size;
    int omitted;

    public static void main(String[] args) {
        int nodes = Integer.parseInt(args[0]);
        RedBlackTree tree = new RedBlackTree();
        tree.choose(nodes);
        Verify.assume(tree.isRBT());
        if (args.length > 1) {
            tree.omitted = Integer.parseInt(args[1]);
            int value = Verify.getInt(0, nodes);
            tree.remove(value);
            assert tree.isRBT();
        }
    }

    // ---- all trees of a size, with their keys in order and any colours

    void choose(int nodes) {
        root = backbone(nodes);
        size = nodes;
        number(root, 1);
        List<Node> all = new ArrayList<>();
        collect(root, all);
        for (Node node : all) {
            node.color = Verify.getBoolean();
        }
    }

    private static Node backbone(int nodes) {
        if (nodes == 0) {
            return null;
        }
        Node node = new Node();
        int left = Verify.getInt(0, nodes - 1);
        node.left = backbone(left);
        if (node.left != null) {
            node.left.parent = node;
        }
        node.right = backbone(nodes - 1 - left);
        if (node.right != null) {
            node.right.parent = node;
        }
        return node;
    }

    private static int number(Node node, int key) {
        if (node == null) {
            return key;
        }
        node.key = number(node.left, key);
        return number(node.right, node.key + 1);
    }

    private static void collect(Node node, List<Node> all) {
        if (node != null) {
            collect(node.left, all);
            all.add(node);
            collect(node.right, all);
        }
    }

    // ---- the invariant

    boolean isRBT() {
        return isTree() && isColored() && isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    boolean isTree() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<>();
        visited.add(root);
        List<Node> work = new LinkedList<>();
        work.add(root);
        if (root.parent != null) {
            return false;
        }
        while (!work.isEmpty()) {
            Node node = work.remove(0);
            Node left = node.left;
            if (left != null) {
                if (!visited.add(left) || left.parent != node) {
                    return false;
                }
                work.add(left);
            }
            Node right = node.right;
            if (right != null) {
                if (!visited.add(right) || right.parent != node) {
                    return false;
                }
                work.add(right);
            }
        }
        return visited.size() == size;
    }

    /** Red nodes have black children, and all paths from the root to a leaf have as many black nodes: both in one pass. */
    boolean isColored() {
        int blackOnPath = -1;
        List<Step> work = new LinkedList<>();
        work.add(new Step(root, 0, false));
        while (!work.isEmpty()) {
            Step step = work.remove(0);
            Node node = step.node;
            if (node == null) {
                if (blackOnPath == -1) {
                    blackOnPath = step.black;
                } else if (blackOnPath != step.black) {
                    return false;
                }
            } else {
                boolean red = node.color == RED;
                if (red && step.belowRed) {
                    return false;
                }
                int black = red ? step.black : step.black + 1;
                work.add(new Step(node.left, black, red));
                work.add(new Step(node.right, black, red));
            }
        }
        return true;
    }

    private static boolean isOrdered(Node node, int above, int below) {
        return node == null
            || node.key > above && node.key < below && isOrdered(node.left, above, node.key) && isOrdered(node.right, node.key, below);
    }

    // ---- removing a key

    void remove(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        if (node != null) {
            unlink(node);
        }
    }

    private void unlink(Node node) {
        if (omitted != 4) {
            size--;
        }
        if (node.left != null && node.right != null) {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            node.key = next.key;
            node = next;
        }
        Node child = node.left != null ? node.left : node.right;
        if (child != null) {
            if (omitted != 1) {
                child.parent = node.parent;
            }
            replace(node, child);
            if (node.color == BLACK) {
                balance(child);
            }
        } else if (node.parent == null) {
            root = null;
        } else {
            if (node.color == BLACK) {
                balance(node);
            }
            replace(node, null);
        }
    }

    private void replace(Node node, Node child) {
        if (node.parent == null) {
            root = child;
        } else if (node == node.parent.left) {
            node.parent.left = child;
        } else {
            node.parent.right = child;
        }
    }

    /** The paths through a node have one black node less than the others. */
    private void balance(Node node) {
        while (node != root && node.color == BLACK) {
            boolean isLeft = node == node.parent.left;
            Node sibling = isLeft ? node.parent.right : node.parent.left;
            if (!isBlack(sibling)) {
                sibling.color = BLACK;
                node.parent.color = RED;
                rotate(node.parent, isLeft);
                sibling = isLeft ? node.parent.right : node.parent.left;
            }
            if (sibling == null) {
                node = node.parent;
                continue;
            }
            Node inner = isLeft ? sibling.left : sibling.right;
            Node outer = isLeft ? sibling.right : sibling.left;
            if (isBlack(inner) && isBlack(outer)) {
                if (omitted != 2) {
                    sibling.color = RED;
                }
                node = node.parent;
            } else {
                if (isBlack(outer)) {
                    inner.color = BLACK;
                    sibling.color = RED;
                    rotate(sibling, !isLeft);
                    sibling = isLeft ? node.parent.right : node.parent.left;
                    outer = isLeft ? sibling.right : sibling.left;
                }
                sibling.color = node.parent.color;
                node.parent.color = BLACK;
                if (outer != null) {
                    outer.color = BLACK;
                }
                rotate(node.parent, isLeft);
                node = root;
            }
        }
        if (omitted != 3) {
            node.color = BLACK;
        }
    }

    private static boolean isBlack(Node node) {
        return node == null || node.color == BLACK;
    }

    private void rotate(Node node, boolean left) {
        Node up = left ? node.right : node.left;
        Node inner = left ? up.left : up.right;
        if (left) {
            node.right = inner;
        } else {
            node.left = inner;
        }
        if (inner != null) {
            inner.parent = node;
        }
        up.parent = node.parent;
        replace(node, up);
        if (left) {
            up.left = node;
        } else {
            up.right = node;
        }
        node.parent = up;
    }
}
