import java.util.*;

public class Main {
    record Bad(int id) implements Comparable<Bad> {
        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public int compareTo(Bad other) {
            return Integer.compare(id, other.id);
        }
    }

    public static void main(String[] args) throws Exception {
        Map<String, Integer> map = new HashMap<>();
        for (String w : "the quick brown fox jumps over the lazy dog the end".split(" ")) {
            map.merge(w, 1, Integer::sum);
        }
        System.out.println(map + " " + map.get("the") + " " + map.getOrDefault("cat", -1));
        map.computeIfAbsent("cat", k -> 9);
        map.computeIfPresent("dog", (k, v) -> null);
        map.compute("fox", (k, v) -> v == null ? 1 : v + 10);
        map.putIfAbsent("fox", 0);
        map.replaceAll((k, v) -> v * 2);
        System.out.println(map.size() + " " + map.containsKey("dog") + " " + map.containsValue(18) + " " + map.get("fox"));
        map.entrySet().removeIf(e -> e.getValue() == 2);
        System.out.println(map);
        Map<Integer, String> linked = new LinkedHashMap<>(16, 0.75f, true);
        for (int i = 0; i < 5; i++) {
            linked.put(i, "v" + i);
        }
        linked.get(1);
        linked.get(3);
        System.out.println(linked);
        TreeMap<Integer, String> tree = new TreeMap<>(Comparator.reverseOrder());
        for (int i = 0; i < 10; i++) {
            tree.put(i * 3 % 10, "t" + i);
        }
        System.out.println(tree + " " + tree.firstKey() + " " + tree.ceilingKey(4) + " " + tree.headMap(6) + " " + tree.pollFirstEntry());
        System.out.println(tree.descendingMap().subMap(2, 6) + " " + tree.floorEntry(100));
        Map<Object, Object> odd = new HashMap<>();
        odd.put(null, "null key");
        odd.put(1, null);
        System.out.println(odd.get(null) + " " + odd.get(1) + " " + odd.containsKey(1));
        Map<Integer, Integer> big = new HashMap<>();
        for (int i = 0; i < 500; i++) {
            big.put(i * 64, i);
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) {
            sum += (long) e.getKey() * e.getValue();
        }
        System.out.println(sum + " " + big.size());
        Map<Bad, Integer> bad = new HashMap<>();
        for (int i = 0; i < 30; i++) {
            bad.put(new Bad(i), i);
        }
        System.out.println(bad.get(new Bad(17)) + " " + bad.remove(new Bad(3)) + " " + bad.size());
        try {
            for (Integer k : big.keySet()) {
                big.remove(k + 64);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("CME");
        }
        System.out.println(new TreeMap<>(Map.of("a", 1, "b", 2)) + " " + Map.entry("k", "v") + " " + map.equals(new HashMap<>(map)));
        IdentityHashMap<String, Integer> identity = new IdentityHashMap<>();
        identity.put(new String("k"), 1);
        identity.put(new String("k"), 2);
        System.out.println(identity.size() + " " + new WeakHashMap<>(Map.of(1, 2)) + " " + new Hashtable<>(Map.of("h", 1)));
        Properties p = new Properties();
        p.load(new java.io.StringReader("a=1\n# comment\nb : two words\n"));
        System.out.println(p.getProperty("b") + p.getProperty("c", "none"));
    }
}
