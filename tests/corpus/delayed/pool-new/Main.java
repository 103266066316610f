import interleave.ObjectPool;

/** An object that is new is none that an earlier choice may still become. */
public class Main {
    static class Node {}

    public static void main(String[] args) {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 3);
        Node any = pool.getAny();
        Node other = pool.getAnyOrNull();
        Node fresh = pool.getNew();
        Node later = pool.getAny();
        System.out.println((any == fresh) + " " + (other == fresh) + " " + (later == fresh) + " " + (later == any) + " "
            + (other == any));
    }
}
