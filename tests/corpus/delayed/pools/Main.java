import gov.nasa.jpf.vm.Verify;
import interleave.ObjectPool;
import java.util.ArrayList;
import java.util.List;

/** Objects of a pool, used in each way that looks at a reference. */
public class Main {
    static class Node extends RuntimeException {
        Node next;
        int value;

        synchronized int twice() {
            return 2 * value;
        }
    }

    enum Mood { GOOD, BAD }

    static Object seen(Object object) {
        return object;
    }

    public static void main(String[] args) {
        int way = Verify.getInt(0, 9);
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2);
        Node any = pool.getAny();
        Node maybe = pool.getAnyOrNull();
        Node copy = (Node) seen(maybe);
        Node[] array = {any, copy};
        String result;
        try {
            result = switch (way) {
                case 0 -> any == maybe ? "same" : maybe == null ? "null" : "other";
                case 1 -> {
                    any.value = 5;
                    yield "" + copy.value;
                }
                case 2 -> "" + (copy instanceof Node) + (array[1] == null);
                case 3 -> {
                    any.value = 3;
                    yield "" + array[1].twice();
                }
                case 4 -> {
                    synchronized (copy) {
                        yield "locked " + Thread.holdsLock(any);
                    }
                }
                case 5 -> throw copy;
                case 6 -> {
                    List<Node> list = new ArrayList<>(List.of(any));
                    list.add(copy);
                    yield "" + list.indexOf(null) + list.lastIndexOf(any);
                }
                case 7 -> "" + (copy.hashCode() == System.identityHashCode(any)) + copy.equals(any);
                case 8 -> {
                    any.next = copy;
                    Node[] cloned = array.clone();
                    yield "" + (cloned[0].next == cloned[1]) + (cloned[1] == cloned[0]);
                }
                default -> {
                    Mood mood = Mood.values()[Verify.getInt(0, 1)];
                    yield switch (mood) {
                        case GOOD -> "good";
                        default -> "bad";
                    };
                }
            };
        } catch (NullPointerException e) {
            result = "no node: " + e.getMessage();
        } catch (Node e) {
            result = "thrown " + (e == any);
        }
        System.out.println(way + " " + result);
    }
}
