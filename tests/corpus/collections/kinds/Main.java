import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    enum C {
        R, G, B, Y
    }
    public static void main(String[] a) {
        EnumMap<C, Integer> em = new EnumMap<>(C.class);
        em.put(C.Y, 1);
        em.put(C.R, 2);
        p(em + " " + em.containsKey(C.G) + em.keySet() + em.entrySet());
        EnumSet<C> es = EnumSet.complementOf(EnumSet.of(C.G));
        p(es + " " + EnumSet.range(C.G, C.Y) + EnumSet.allOf(C.class) + EnumSet.noneOf(C.class));
        es.removeIf(c->c==C.R);
        p(es);
        IdentityHashMap<String, Integer> im = new IdentityHashMap<>();
        im.put(new String("a"), 1);
        im.put(new String("a"), 2);
        im.put("a", 3);
        im.put("a", 4);
        p(im.size() + " " + im.get("a"));
        WeakHashMap<Object, String> wm = new WeakHashMap<>();
        Object k = new Object();
        wm.put(k, "v");
        wm.put("s", "t");
        p(wm.size() + wm.get(k));
        PriorityQueue<Integer> pq = new PriorityQueue<>(Comparator.reverseOrder());
        pq.addAll(List.of(3, 1, 4, 1, 5, 9, 2, 6));
        p(pq);
        StringBuilder sb = new StringBuilder();
        while (!pq.isEmpty()) sb.append(pq.poll()).append(' ');
        p(sb);
        pq.addAll(List.of(5, 3, 8));
        pq.remove(3);
        p(pq + " " + pq.peek() + pq.contains(8));
        BitSet bs = new BitSet();
        bs.set(1, 5);
        bs.set(70);
        bs.flip(3);
        p(bs);
        p("" + bs.cardinality() + bs.length() + bs.size() + bs.nextClearBit(1) + bs.nextSetBit(5) +
                bs.previousSetBit(60) + Arrays.toString(bs.toLongArray()) + bs.stream().boxed().toList());
        BitSet b2 = BitSet.valueOf(new long[]{6});
        b2.xor(bs);
        p(b2 + " " + b2.intersects(bs) + bs.hashCode());
        LinkedHashMap<Integer, Integer> lru = new LinkedHashMap<>(16, .75f, true) {
            protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) {
                return size()>3;
            }
        };
        for (int i = 0;i<5;i++) {
            lru.put(i, i);
            lru.get(2);
        }
        p(lru);
        TreeMap<String, Integer> tm = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        tm.putAll(Map.of("b", 1, "A", 2, "c", 3));
        p(tm);
        p("" + tm.headMap("c") + tm.tailMap("B", false) + tm.firstEntry() + tm.floorKey("bb") +
                tm.ceilingEntry("bb") + tm.descendingMap() + tm.pollFirstEntry() + tm.navigableKeySet().higher("b") +
                tm.subMap("a", true, "c", true));
        TreeSet<Integer> ts = new TreeSet<>(List.of(5, 1, 9));
        p(ts.descendingSet() + "" + ts.headSet(5, true) + ts.lower(5) + ts.pollLast());
        HashMap<String, Integer> m = new HashMap<>();
        for (String s:"the quick brown fox jumps over the lazy dog the end".split(" ")) m.merge(s, 1, Integer::sum);
        p(m);
        m.computeIfAbsent("z", q->9);
        m.computeIfPresent("the", (q, v)->null);
        m.compute("fox", (q, v)->v==null?1:v + 10);
        m.replaceAll((q, v)->v*2);
        p("" + m + " " + m.getOrDefault("nope", -1) + m.putIfAbsent("z", 0) + m.remove("z", 18) +
                m.replace("dog", 2, 3));
        p(m.hashCode());
        p(new HashSet<>(List.of("apple", "banana", "cherry", "date", "elder", "fig", "grape")));
        HashMap<Object, Object> hm = new HashMap<>();
        for (int i = 0;i<40;i++) hm.put(i*37%101, "v" + i);
        p(hm);
        p("" + new Hashtable<>(new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3))) + " " + new Vector<>(List.of(1, 2)));
        p(new Stack<>() {{push(1);push(2);}}.search(1));
        p(new ArrayDeque<>(List.of(1, 2, 3)).descendingIterator().next());
        p(new LinkedList<>(List.of(1, 2, 3)).listIterator(2).previous());
        List<Integer> l = new ArrayList<>(List.of(5, 3, 1, 4));
        Collections.sort(l);
        Collections.rotate(l, 1);
        p(l);
        Collections.swap(l, 0, 1);
        Collections.reverse(l);
        p(l);
        p("" + Collections.max(l) + Collections.min(l) + Collections.frequency(l, 3) + Collections.disjoint(l,
                 List.of(9)) + Collections.nCopies(3, "x") + Collections.binarySearch(List.of(1,
                 3, 5), 3) + Collections.indexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)) +
                Collections.lastIndexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)));
        List<Integer> ck = Collections.checkedList(new ArrayList<>(), Integer.class);
        try {
            ((List)ck).add("s");
        } catch (ClassCastException e) {
            p(e);
        }
        Collections.fill(l, 0);
        p(l + "" + Collections.synchronizedMap(new TreeMap<>(Map.of(1, 2))) + Collections.unmodifiableList(l) +
                Collections.singletonMap(1, 2) + Collections.newSetFromMap(new LinkedHashMap<>()) +
                Collections.asLifoQueue(new ArrayDeque<>(List.of(1))));
        int[] ar = {5, 3, 9, 1};
        Arrays.sort(ar, 1, 4);
        p(Arrays.toString(ar) + Arrays.binarySearch(new int[]{1, 3, 5}, 4) + Arrays.equals(ar, ar.clone()) +
                Arrays.hashCode(ar) + Arrays.deepToString(new int[][]{{1}, {2, 3}}) + Arrays.mismatch(ar,
                 new int[]{5, 1}) + Arrays.compare(ar, new int[]{5, 2}) + Arrays.asList(1, 2) +
                Arrays.stream(ar).sum());
        Integer[] ia = {3, 1, 2};
        Arrays.sort(ia, Collections.reverseOrder());
        p(Arrays.toString(ia));
        int[] big = new Random(1).ints(2000, 0, 100000).toArray();
        Arrays.sort(big);
        p(Arrays.hashCode(big));
        Object[] ob = new Random(2).ints(1000, 0, 50).boxed().toArray();
        Arrays.sort(ob);
        p(Arrays.hashCode(ob));
        Arrays.parallelPrefix(ar, Integer::sum);
        p(Arrays.toString(ar));
        Arrays.setAll(ar, i->i*i);
        p(Arrays.toString(ar));
        long[] la = new long[20000];
        Arrays.parallelSetAll(la, i->20000-i);
        Arrays.parallelSort(la);
        p(la[0] + " " + la[19999]);
        String[] ss = "z y x w".split(" ");
        Arrays.parallelSort(ss);
        p(Arrays.toString(ss));
        p(Arrays.deepEquals(new Object[]{new int[]{1}}, new Object[]{new int[]{1}}));
        p(Arrays.deepHashCode(new Object[]{new int[]{1}, "x"}));
        Spliterator<Integer> sp = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6)).spliterator();
        Spliterator<Integer> s2 = sp.trySplit();
        p(sp.estimateSize() + " " + s2.estimateSize() + " " + Integer.toHexString(sp.characteristics()));
        s2.tryAdvance(x->p("adv" + x));
        sp.forEachRemaining(x->System.out.print(x + " "));
        p("");
        p(Integer.toHexString(new TreeSet<>(List.of(1)).spliterator().characteristics()));
        p(Integer.toHexString(new HashSet<>(List.of(1)).spliterator().characteristics()));
        p(Integer.toHexString(List.of(1).spliterator().characteristics()));
        p(Integer.toHexString(Stream.of(1, 2).filter(x->x>1).spliterator().characteristics()));
        Iterator<Integer> it = l.iterator();
        it.next();
        it.remove();
        p(l);
        try {
            it.remove();
        } catch (IllegalStateException e) {
            p(e);
        }
        ListIterator<Integer> li = l.listIterator();
        li.next();
        li.set(7);
        li.add(8);
        p(l + " " + li.nextIndex());
        try {
            for (Integer i:l) l.add(1);
        } catch (ConcurrentModificationException e) {
            p(e);
        }
        p("" + List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + new ArrayList<>(List.of(1)).hashCode());
        p("" + Map.entry("k", "v") + " " + new AbstractMap.SimpleEntry<>(1, 2));
        p("" + Map.of().equals(new TreeMap<>()) + Objects.hash(1, "a", null) + Objects.toString(null,
                "d") + Objects.equals(null, null) + Objects.requireNonNullElse(null, 4));
        p(Map.of(1, 2, 3, 4, 5, 6).size());
        p("" + new TreeMap<>(Map.ofEntries(Map.entry(1, 2), Map.entry(0, 1))) + Set.copyOf(List.of(1, 1)).size());
    }
}
