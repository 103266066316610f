import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;

/** Both objects were drawn when the iteration comes to them; which of the two is its last one is open. */
public class Main {
    static class Node {}

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        Node first = pool.getAny();
        Node second = pool.getAny();
        Verify.assume(first != second);
        Node last = null;
        for (Node node : pool) {
            last = node;
        }
        Node third = pool.getAny();
        System.out.println((last == first) + " " + (third == first));
    }
}
