import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

/** Collections and the like, each beside the text that it has. */
public class Contents {
    enum Day { MON, TUE, WED, THU }

    static final Object[] lists = new Object[40];
    static final String[] listTexts = new String[40];
    static final Object[] others = new Object[40];
    static final String[] otherTexts = new String[40];
    static int lists_, others_;

    static void list(Collection<?> collection) {
        lists[lists_] = collection;
        listTexts[lists_++] = collection.toString();
    }

    static void other(Object object, String text) {
        others[others_] = object;
        otherTexts[others_++] = text;
    }

    static void other(Object object) {
        other(object, object.toString());
    }

    static <C extends Collection<Integer>> C filled(C collection) {
        for (int i : new int[] { 5, 3, 9, 1, 7 }) collection.add(i);
        collection.remove(9);
        return collection;
    }

    static <M extends Map<Integer, String>> M filledMap(M map) {
        for (int i : new int[] { 5, 3, 9, 1, 7 }) map.put(i, "v" + i);
        map.remove(9);
        return map;
    }

    static class Own extends ArrayList<Integer> {
        int extra = 17;
    }

    public static void main(String[] args) {
        list(filled(new ArrayList<>()));
        list(filled(new LinkedList<>()));
        ArrayDeque<Integer> deque = filled(new ArrayDeque<>(4));
        for (int i = 0; i < 20; i++) { deque.addLast(i); deque.pollFirst(); }
        list(deque);
        list(filled(new PriorityQueue<>()));
        list(filled(new Vector<>()));
        list(filled(new Stack<>()));
        ArrayBlockingQueue<Integer> ring = filled(new ArrayBlockingQueue<>(5));
        for (int i = 0; i < 7; i++) { ring.poll(); ring.add(i); }
        list(ring);
        list(filled(new LinkedBlockingQueue<>()));
        list(filled(new LinkedBlockingDeque<>()));
        list(filled(new PriorityBlockingQueue<>()));
        list(filled(new ConcurrentLinkedQueue<>()));
        list(filled(new ConcurrentLinkedDeque<>()));
        list(filled(new CopyOnWriteArrayList<>()));
        list(Collections.synchronizedList(filled(new ArrayList<>())));
        list(Collections.unmodifiableList(filled(new LinkedList<>())));
        list(Collections.unmodifiableCollection(filled(new HashSet<>())));
        list(List.of());
        list(List.of(1));
        list(List.of(1, 2));
        list(List.of(1, 2, 3, 4));
        list(Arrays.asList(1, null, 3));
        list(Collections.singletonList(8));
        list(Collections.emptyList());
        list(Collections.nCopies(3, 4));
        list(filled(new ArrayList<>()).subList(1, 3));
        list(filled(new HashSet<>()));
        list(filled(new LinkedHashSet<>()));
        list(filled(new TreeSet<>()));
        list(filled(new ConcurrentSkipListSet<>()));
        list(filled(new CopyOnWriteArraySet<>()));
        list(filled(ConcurrentHashMap.newKeySet()));
        list(EnumSet.of(Day.TUE, Day.THU));
        list(filledMap(new HashMap<>()).keySet());
        list(filledMap(new LinkedHashMap<>()).values());
        list(Collections.newSetFromMap(new IdentityHashMap<>()));
        list(filled(new Own()));

        other(filledMap(new HashMap<>()));
        other(filledMap(new LinkedHashMap<>()));
        other(filledMap(new TreeMap<>(Comparator.reverseOrder())));
        other(filledMap(new ConcurrentHashMap<>()));
        other(filledMap(new ConcurrentSkipListMap<>()));
        other(filledMap(new Hashtable<>()));
        other(Collections.synchronizedMap(filledMap(new HashMap<>())));
        other(Collections.unmodifiableMap(filledMap(new TreeMap<>())));
        other(Map.of(1, "one"));
        other(Collections.singletonMap(2, "two"));
        other(Collections.emptyMap());
        other(new HashMap<>());
        EnumMap<Day, Integer> days = new EnumMap<>(Day.class);
        days.put(Day.WED, 3);
        days.put(Day.MON, null);
        other(days);
        Map<Integer, String> tree = new HashMap<>(64), shared = new ConcurrentHashMap<>(64);
        for (int i = 0; i < 14; i++) { tree.put(i * 1024, "t"); shared.put(i * 1024, "t"); }
        other(tree);
        other(shared);
        Map<Object, Object> nulls = new HashMap<>();
        nulls.put(null, null);
        other(nulls);
        Properties properties = new Properties();
        properties.setProperty("k", "v");
        other(properties);
        other(Optional.of(7));
        other(Optional.empty());
        other(OptionalInt.of(4), "Optional[4]");
        other(new AtomicInteger(-3));
        other(new AtomicLong(1L << 40));
        other(new AtomicBoolean(true));
        other(new AtomicReference<>("text"));
        other(new AtomicIntegerArray(new int[] { 1, 2 }));
        other(new AtomicReferenceArray<>(new Integer[] { 4, null }));
        LongAdder adder = new LongAdder();
        adder.add(41);
        adder.increment();
        other(adder);
        other(new StringBuilder("a\"b").append(1), "a\"b1");
        other(new StringBuffer("\u4e2d\u6587"));
        BitSet bits = new BitSet();
        bits.set(1);
        bits.set(70);
        other(bits, "[1, 70]");
    }
}
