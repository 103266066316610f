import interleave.ObjectPool;

/** The constructor gives each object a number: which one is taken makes a difference, and each is tried. */
public class Main {
    static int made;

    static class Node {
        final int number = made++;
    }

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 3);
        System.out.println(pool.getAny().number + " " + pool.getAny().number);
    }
}
