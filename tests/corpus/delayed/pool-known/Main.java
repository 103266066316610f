import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;
import java.util.ArrayList;
import java.util.List;

/** Somebody knows one of the objects again: by a list, by its identity hash, by its monitor. */
public class Main {
    static final List<Node> ALL = new ArrayList<>();
    static boolean leaks;

    static class Node {
        Node() {
            if (leaks) {
                ALL.add(this);
            }
        }
    }

    public static void main(String[] args) {
        int way = Verify.getInt(0, 3);
        leaks = way == 0;
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        int hash = 0;
        Node second = null;
        for (Node node : pool) {
            hash = way == 1 ? System.identityHashCode(node) : 0;
            second = node;
        }
        if (way == 2) {
            ALL.add(second);
        }
        Node any = pool.getAny();
        boolean last = switch (way) {
            case 0 -> ALL.get(1) == any;
            case 1 -> System.identityHashCode(any) == hash;
            case 2 -> ALL.get(0) == any;
            default -> {
                synchronized (second) {
                    yield Thread.holdsLock(pool.getAny()) || Thread.holdsLock(any);
                }
            }
        };
        System.out.println(way + " " + last);
    }
}
