import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;
import java.util.HashSet;
import java.util.Set;

/**
 * Directed graphs of so many nodes: those of them that have no cycle, and whose nodes can all be reached from the root. The
 * children of a node are different from each other; one of them may be missing.
 */
public class Dag {
    static final class Node {
        Node[] children;
    }

    private final int size;
    private final Node root;

    Dag(int size) {
        this.size = size;
        ObjectPool<Node> nodes = new ObjectPool<>(Node.class, size);
        root = nodes.getAny();
        for (Node node : nodes) {
            node.children = new Node[Verify.getInt(0, size - 1)];
            for (int i = 0; i < node.children.length; i++) {
                node.children[i] = nodes.getAnyOrNull();
            }
        }
    }

    public static void main(String[] args) {
        Dag dag = new Dag(Integer.parseInt(args[0]));
        Verify.assume(dag.isDag());
    }

    boolean isDag() {
        Set<Node> visited = new HashSet<>();
        return leadsToNoCycle(root, new HashSet<>(), visited) && visited.size() == size;
    }

    private static boolean leadsToNoCycle(Node node, Set<Node> path, Set<Node> visited) {
        if (!path.add(node)) {
            return false;
        }
        if (visited.add(node)) {
            for (int i = 0; i < node.children.length; i++) {
                for (int j = 0; j < i; j++) {
                    if (node.children[i] == node.children[j]) {
                        return false;
                    }
                }
                Node child = node.children[i];
                if (child != null && !leadsToNoCycle(child, path, visited)) {
                    return false;
                }
            }
        }
        path.remove(node);
        return true;
    }
}
