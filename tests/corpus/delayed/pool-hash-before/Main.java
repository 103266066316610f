import interleave.ObjectPool;

/** Each node takes a part that was there before; whoever has asked one for its hash knows it again. */
public class Main {
    static final Object[] parts = {new Object(), new Object()};
    static int made;

    static class Node {
        final Object part = parts[made];

        Node() {
            parts[made++] = null;
        }
    }

    public static void main(String[] args) {
        int first = parts[0].hashCode();
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        System.out.println(pool.getAny().part.hashCode() == first);
    }
}
