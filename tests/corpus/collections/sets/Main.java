import java.util.*;

public class Main {
    public static void main(String[] args) throws Exception {
        Set<String> hash = new HashSet<>(List.of("banana", "apple", "cherry"));
        System.out.println(hash.add("apple") + " " + hash.size() + " " + hash);
        Set<Integer> linked = new LinkedHashSet<>(List.of(5, 3, 9, 1));
        linked.retainAll(Set.of(9, 5, 7));
        System.out.println(linked);
        TreeSet<String> tree = new TreeSet<>(hash);
        tree.add("date");
        System.out.println(tree + " " + tree.first() + " " + tree.higher("banana") + " " + tree.descendingSet() + " " + tree.headSet("cherry", true));
        PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> a[1] != b[1] ? a[1] - b[1] : a[0] - b[0]);
        for (int i = 0; i < 8; i++) {
            queue.add(new int[] {i, i * 5 % 7});
        }
        StringBuilder order = new StringBuilder();
        while (!queue.isEmpty()) {
            order.append(queue.poll()[0]).append(' ');
        }
        System.out.println(order);
        BitSet bits = new BitSet();
        bits.set(1, 5);
        bits.flip(3);
        bits.set(100);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.nextClearBit(1) + " " + bits.length());
        BitSet other = new BitSet();
        other.set(2, 101);
        bits.and(other);
        System.out.println(bits);
        Set<Set<Integer>> nested = new HashSet<>();
        nested.add(new HashSet<>(List.of(1, 2)));
        nested.add(new HashSet<>(List.of(2, 1)));
        System.out.println(nested.size() + " " + nested);
        Iterator<Integer> it = linked.iterator();
        it.next();
        it.remove();
        System.out.println(linked);
        try {
            it.remove();
        } catch (IllegalStateException e) {
            System.out.println("no element to remove");
        }
        System.out.println(new TreeSet<>(Set.of(3, 1, 2)) + " " + Collections.disjoint(Set.of(1), Set.of(2)) + " "
                + new TreeSet<>(EnumSet.of(Thread.State.NEW)));
    }
}
