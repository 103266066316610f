import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Something of most of what Java 8 has, for the compilers to compile. */
public class Inventory<K extends Comparable<K>> implements Iterable<K> {
    enum Kind {
        SMALL, LARGE {
            @Override
            int weight() {
                return 10;
            }
        };

        int weight() {
            return 1;
        }
    }

    private final Map<K, List<Kind>> items = new HashMap<>();

    public void add(K key, Kind... kinds) {
        for (Kind kind : kinds) {
            items.computeIfAbsent(key, k -> new ArrayList<>()).add(kind);
        }
    }

    int total() {
        int sum = 0;
        for (Map.Entry<K, List<Kind>> entry : items.entrySet()) {
            for (Kind kind : entry.getValue()) {
                switch (kind) {
                    case SMALL:
                        sum += kind.weight();
                        break;
                    default:
                        sum += 2 * kind.weight();
                }
            }
        }
        return sum;
    }

    @Override
    public java.util.Iterator<K> iterator() {
        List<K> keys = new ArrayList<>(items.keySet());
        keys.sort(Comparator.naturalOrder());
        return keys.iterator();
    }

    static <A, B> List<B> map(List<? extends A> from, Function<? super A, ? extends B> f) {
        List<B> to = new ArrayList<>();
        from.forEach(a -> to.add(f.apply(a)));
        return to;
    }

    public static void main(String[] args) {
        Inventory<String> inventory = new Inventory<>();
        inventory.add("b", Kind.SMALL);
        inventory.add("a", Kind.SMALL, Kind.LARGE);
        String text = "";
        for (String key : inventory) {
            text += key + ' ';
        }
        long bits = Double.doubleToLongBits(0.1) >>> 3 ^ 0xFFL;
        Object local = new Object() {
            @Override
            public String toString() {
                return map(new ArrayList<>(inventory.items.values()), List::size).toString();
            }
        };
        try {
            System.out.println(text + inventory.total() + local + bits + (char) (text.charAt(0) + 1));
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            throw new AssertionError(e);
        } finally {
            synchronized (inventory) {
                System.out.flush();
            }
        }
    }
}
