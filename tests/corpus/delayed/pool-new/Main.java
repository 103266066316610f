import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;
import java.util.NoSuchElementException;

/** An object that is new is none that an earlier choice has taken, whether anybody has used that choice or not. */
public class Main {
    static class Node {}

    static void inUse() {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 3);
        Node any = pool.getAny();
        Node other = pool.getAnyOrNull();
        Node fresh = pool.getNew();
        Node later = pool.getAny();
        System.out.println((any == fresh) + " " + (other == fresh) + " " + (later == fresh) + " " + (later == any) + " "
            + (other == any));
    }

    static void unused() {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 1);
        pool.getAny();
        try {
            pool.getNew();
            System.out.println("unused: new");
        } catch (NoSuchElementException e) {
            System.out.println("unused: none left");
        }
    }

    static void perhapsNull() {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 1);
        pool.getAnyOrNull();
        try {
            pool.getNew();
            System.out.println("perhaps null: new");
        } catch (NoSuchElementException e) {
            System.out.println("perhaps null: none left");
        }
    }

    static void overwritten() {
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2), others = new ObjectPool<>(Node.class, 2);
        Node node = pool.getAny();
        node = others.getAny();
        node = pool.getNew();
        System.out.println("overwritten: " + (pool.getAny() == node));
    }

    public static void main(String[] args) {
        switch (Verify.getInt(0, 3)) {
            case 0 -> inUse();
            case 1 -> unused();
            case 2 -> perhapsNull();
            default -> overwritten();
        }
    }
}
