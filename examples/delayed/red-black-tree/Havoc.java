import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;

/**
 * The same triple without a generator of trees: nodes of a pool are linked in any way, and {@code isRBT} says which of that is
 * a tree. Of up to as many nodes as the first argument says; the second is the number of the line that is left out of
 * {@code remove}, 0 for none. Choices that are made at once make this hopeless from three nodes on; with
 * {@code cg.delayed=true} they are made when {@code isRBT} looks at them.
 */
public class Havoc {
    public static void main(String[] args) {
        int most = Integer.parseInt(args[0]);
        RedBlackTree tree = new RedBlackTree();
        havoc(tree, most);
        Verify.assume(tree.isRBT());
        if (args.length > 1) {
            tree.omitted = Integer.parseInt(args[1]);
            tree.remove(Verify.getInt(0, most));
            assert tree.isRBT();
        }
    }

    private static void havoc(RedBlackTree tree, int most) {
        tree.size = Verify.getInt(1, most);
        ObjectPool<RedBlackTree.Node> nodes = new ObjectPool<>(RedBlackTree.Node.class, tree.size);
        tree.root = nodes.getAny();
        for (RedBlackTree.Node node : nodes) {
            node.left = nodes.getAnyOrNull();
            node.right = nodes.getAnyOrNull();
            node.parent = nodes.getAnyOrNull();
            node.color = Verify.getBoolean();
            node.key = Verify.getInt(1, most);
        }
    }
}
