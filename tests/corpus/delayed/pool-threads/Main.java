import interleave.ObjectPool;

/** Two threads take objects of one pool. */
public class Main {
    static class Node {
        int by;
    }

    static final ObjectPool<Node> POOL = new ObjectPool<>(Node.class, 2);
    static Node first;

    public static void main(String[] args) throws InterruptedException {
        Node mine = POOL.getAny();
        Thread other = new Thread(() -> {
            Node fresh = POOL.getNew();
            fresh.by = 1;
            first = fresh;
        });
        other.start();
        Node later = POOL.getAny();
        other.join();
        System.out.println((mine == first) + " " + (later == first) + " " + (mine == later) + " " + mine.by + later.by);
    }
}
