import com.google.common.base.Joiner;
import com.google.common.base.Predicates;
import com.google.common.collect.AbstractIterator;
import com.google.common.collect.AbstractSequentialIterator;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.BoundType;
import com.google.common.collect.ClassToInstanceMap;
import com.google.common.collect.Comparators;
import com.google.common.collect.EnumBiMap;
import com.google.common.collect.EnumHashBiMap;
import com.google.common.collect.EnumMultiset;
import com.google.common.collect.ForwardingDeque;
import com.google.common.collect.ForwardingIterator;
import com.google.common.collect.ForwardingList;
import com.google.common.collect.ForwardingMap;
import com.google.common.collect.ForwardingMultimap;
import com.google.common.collect.ForwardingMultiset;
import com.google.common.collect.ForwardingNavigableMap;
import com.google.common.collect.ForwardingNavigableSet;
import com.google.common.collect.ForwardingObject;
import com.google.common.collect.ForwardingQueue;
import com.google.common.collect.ForwardingSet;
import com.google.common.collect.ForwardingTable;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashMultimap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableClassToInstanceMap;
import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultimap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.ImmutableSortedMultiset;
import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import com.google.common.collect.Iterables;
import com.google.common.collect.LinkedHashMultiset;
import com.google.common.collect.LinkedListMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.MapDifference;
import com.google.common.collect.MapMaker;
import com.google.common.collect.Maps;
import com.google.common.collect.MoreCollectors;
import com.google.common.collect.Multimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import com.google.common.collect.Multiset;
import com.google.common.collect.MutableClassToInstanceMap;
import com.google.common.collect.ObjectArrays;
import com.google.common.collect.Queues;
import com.google.common.collect.Range;
import com.google.common.collect.RowSortedTable;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import com.google.common.collect.SortedMapDifference;
import com.google.common.collect.SortedMultiset;
import com.google.common.collect.SortedSetMultimap;
import com.google.common.collect.Table;
import com.google.common.collect.Tables;
import com.google.common.collect.TreeBasedTable;
import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import com.google.common.collect.UnmodifiableIterator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The rest of the collections: enum maps, interners, forwarding, builders, collectors, serial forms. */
@SuppressWarnings("deprecation")
public class MoreCollections extends Smoke {
    enum Day { MON, TUE, WED }

    enum Mood { GOOD, BAD, FAIR }

    public static void main(String[] args) {
        section("bimaps", MoreCollections::bimaps);
        section("multisets", MoreCollections::multisets);
        section("multimaps", MoreCollections::multimaps);
        section("builders", MoreCollections::builders);
        section("tables", MoreCollections::tables);
        section("class maps", MoreCollections::classMaps);
        section("iterators", MoreCollections::iterators);
        section("collectors", MoreCollections::collectors);
        section("comparators", MoreCollections::comparators);
        section("interners", MoreCollections::interners);
        section("forwarding", MoreCollections::forwarding);
        section("sets and maps", MoreCollections::setsAndMaps);
        section("queues", MoreCollections::queues);
        section("large", MoreCollections::large);
        section("serial forms", MoreCollections::serialForms);
    }

    private static void bimaps() {
        EnumBiMap<Day, Mood> moods = EnumBiMap.create(Day.class, Mood.class);
        moods.put(Day.TUE, Mood.BAD);
        moods.put(Day.MON, Mood.GOOD);
        p(moods, moods.inverse(), moods.keyType());
        fails(() -> moods.put(Day.WED, Mood.BAD));
        EnumHashBiMap<Day, String> names = EnumHashBiMap.create(Day.class);
        names.put(Day.WED, "w");
        names.forcePut(Day.MON, "w");
        p(names, names.inverse().get("w"), ImmutableBiMap.of("a", 1, "b", 2).inverse());
        fails(() -> ImmutableBiMap.of("a", 1, "b", 1));
    }

    private static void multisets() {
        Multiset<Day> days = EnumMultiset.create(List.of(Day.WED, Day.MON, Day.WED));
        Multiset<String> ordered = LinkedHashMultiset.create(List.of("z", "a", "z"));
        ordered.setCount("q", 2);
        SortedMultiset<Integer> sorted = TreeMultiset.create(List.of(5, 1, 3, 1, 9));
        p(days, days.entrySet(), ordered, ordered.remove("z", 5), ordered, sorted.subMultiset(1, BoundType.OPEN, 5, BoundType.CLOSED), sorted.descendingMultiset(), sorted.pollLastEntry(), sorted.firstEntry().getCount());
        p(ImmutableMultiset.of("x", "y", "x").entrySet(), ImmutableSortedMultiset.of(3, 1, 3).headMultiset(3, BoundType.OPEN), ordered.equals(HashMultiset.create(List.of("q", "q"))), Stream.of("a", "b", "a").collect(ImmutableMultiset.toImmutableMultiset()));
        fails(() -> ordered.setCount("q", -1));
    }

    private static void multimaps() {
        LinkedListMultimap<String, Integer> linked = LinkedListMultimap.create();
        linked.put("a", 1);
        linked.put("b", 2);
        linked.put("a", 3);
        p(linked, linked.entries(), linked.keys(), linked.values(), linked.replaceValues("a", List.of(7)), linked);
        HashMultimap<Integer, Integer> squares = HashMultimap.create();
        for (int i = -3; i <= 3; i++) squares.put(i * i, i);
        SortedSetMultimap<Integer, Integer> sorted = TreeMultimap.create(Comparator.reverseOrder(), Comparator.naturalOrder());
        sorted.putAll(squares);
        p(squares.get(9).size(), sorted, sorted.get(4).first(), ImmutableSetMultimap.copyOf(sorted).inverse(), ImmutableMultimap.of("k", 1, "k", 1).size());
        ListIterable.show(Multimaps.asMap((SetMultimap<Integer, Integer>) sorted));
        p(Multimaps.forMap(Map.of("x", 1)), Multimaps.newListMultimap(new TreeMap<>(Map.of()), ArrayList::new).put("k", 1), Multimaps.filterEntries(linked, e -> e.getValue() > 2), Multimaps.unmodifiableMultimap(linked).containsEntry("b", 2), Multimaps.transformEntries(linked, (k, v) -> k + v));
    }

    /** Maps of collections line by line. */
    private static final class ListIterable {
        static void show(Map<?, ? extends Collection<?>> map) {
            map.forEach((k, v) -> p(k, v));
        }
    }

    private static void builders() {
        Multimap<String, Integer> m = MultimapBuilder.treeKeys(Comparator.<String>reverseOrder()).linkedHashSetValues().build();
        m.put("a", 2);
        m.put("b", 1);
        m.put("a", 2);
        Multimap<Day, String> enums = MultimapBuilder.enumKeys(Day.class).arrayListValues(2).build();
        enums.putAll(Day.TUE, List.of("x", "x"));
        ConcurrentMap<String, Integer> map = new MapMaker().initialCapacity(4).concurrencyLevel(2).makeMap();
        map.put("k", 1);
        p(m, enums, map, new MapMaker().weakKeys().makeMap().isEmpty(), ImmutableMap.builderWithExpectedSize(2).put("z", 1).put("a", 2).orderEntriesByValue((x, y) -> (int) y - (int) x).build(), ImmutableSet.builder().add(3, 1, 3).addAll(List.of(2)).build());
    }

    private static void tables() {
        Table<String, String, Integer> table = HashBasedTable.create();
        table.put("r", "c", 1);
        p(Tables.transpose(table), Tables.transformValues(table, v -> v * 10), Tables.immutableCell("a", "b", 3), Tables.unmodifiableTable(table).get("r", "c"), Tables.newCustomTable(new TreeMap<>(), TreeMap::new).isEmpty());
        RowSortedTable<Integer, String, Integer> sorted = TreeBasedTable.create();
        for (int i = 5; i > 0; i--) sorted.put(i, "c" + i % 2, i * i);
        p(sorted.rowKeySet().headSet(3), sorted.rowMap().firstKey(), sorted.columnMap(), sorted.remove(5, "c1"), sorted.size(), Stream.of(1, 2).collect(Tables.toTable(i -> "row" + i, i -> "col", i -> i, TreeBasedTable::create)));
        Table<String, String, Integer> forwarding = new ForwardingTable<>() {
            @Override
            protected Table<String, String, Integer> delegate() {
                return table;
            }
        };
        p(forwarding, forwarding.containsColumn("c"));
    }

    private static void classMaps() {
        ClassToInstanceMap<Object> map = MutableClassToInstanceMap.create();
        map.putInstance(String.class, "s");
        map.putInstance(int.class, 5);
        p(map.getInstance(String.class), map.getInstance(int.class), ImmutableClassToInstanceMap.of(Integer.class, 3));
        fails(() -> map.put(Integer.class, "no integer"));
    }

    private static void iterators() {
        Iterator<Integer> odd = new AbstractIterator<>() {
            int n = -1;

            @Override
            protected Integer computeNext() {
                n += 2;
                return n < 8 ? (Integer) n : endOfData();
            }
        };
        Iterator<Integer> powers = new AbstractSequentialIterator<>(1) {
            @Override
            protected Integer computeNext(Integer last) {
                return last < 100 ? last * 3 : null;
            }
        };
        p(Lists.newArrayList(odd), Lists.newArrayList(powers));
        UnmodifiableIterator<Integer> fixed = ImmutableList.of(1).iterator();
        fixed.next();
        fails(fixed::remove);
        fails(fixed::next);
        p(Iterables.mergeSorted(List.of(List.of(1, 4), List.of(2, 3)), Comparator.<Integer>naturalOrder()), Iterables.getFirst(List.of(), "none"), Iterables.tryFind(List.of(1, 2), x -> x > 1), Iterables.removeIf(Lists.newArrayList(1, 2), x -> x == 1), Iterables.paddedPartition(List.of(1, 2, 3), 2), Iterables.filter(List.of(1, "a"), String.class), Iterables.indexOf(List.of(5, 6), Predicates.equalTo(6)));
    }

    private static void collectors() {
        p(Stream.of("one", "two", "three").collect(ImmutableListMultimapByLength.collector()), Stream.of(1, 2, 3, 4).collect(ImmutableRangeSet.toImmutableRangeSet().getClass() == null ? null : Collectors.toList()));
        p(Stream.of(7).collect(MoreCollectors.onlyElement()), Stream.empty().collect(MoreCollectors.toOptional()), Stream.of(Range.closed(1, 2), Range.closed(4, 5)).collect(ImmutableRangeSet.toImmutableRangeSet()), Stream.of(Day.TUE, Day.MON).collect(Sets.toImmutableEnumSet()), Stream.of(Day.TUE).collect(Maps.toImmutableEnumMap(d -> d, Day::ordinal)));
        fails(() -> Stream.of(1, 2, 3, 4, 5, 6).collect(MoreCollectors.onlyElement()));
        p(Stream.of("b", "a").collect(Multimaps.toMultimap(s -> s, String::length, ArrayListMultimap::create)), IntStream.range(0, 5).boxed().collect(Comparators.greatest(2, Comparator.naturalOrder())));
    }

    private static final class ImmutableListMultimapByLength {
        static java.util.stream.Collector<String, ?, com.google.common.collect.ImmutableListMultimap<Integer, String>> collector() {
            return com.google.common.collect.ImmutableListMultimap.toImmutableListMultimap(String::length, s -> s);
        }
    }

    private static void comparators() {
        p(Comparators.isInOrder(List.of(1, 1, 2), Comparator.naturalOrder()), Comparators.isInStrictOrder(List.of(1, 1), Comparator.naturalOrder()), Comparators.lexicographical(Comparator.<Integer>naturalOrder()).compare(List.of(1), List.of(1, 0)), Comparators.max(3, 8), Comparators.emptiesFirst(Comparator.<Integer>naturalOrder()).compare(java.util.Optional.empty(), java.util.Optional.of(1)));
    }

    private static void interners() {
        Interner<String> interner = Interners.newStrongInterner();
        String first = new String("same");
        p(interner.intern(first) == interner.intern(new String("same")), Interners.newWeakInterner().intern("w"), Interners.asFunction(interner).apply("f"));
    }

    private static void forwarding() {
        List<String> log = new ArrayList<>();
        List<Integer> list = new ForwardingList<>() {
            private final List<Integer> inner = new ArrayList<>();

            @Override
            protected List<Integer> delegate() {
                return inner;
            }

            @Override
            public boolean add(Integer n) {
                log.add("add " + n);
                return super.add(n);
            }

            @Override
            public boolean addAll(Collection<? extends Integer> c) {
                return standardAddAll(c);
            }
        };
        list.addAll(List.of(1, 2));
        Set<Integer> set = new ForwardingSet<>() {
            @Override
            protected Set<Integer> delegate() {
                return new TreeSet<>(List.of(3, 1));
            }
        };
        Map<String, Integer> map = new ForwardingMap<>() {
            @Override
            protected Map<String, Integer> delegate() {
                return new TreeMap<>(Map.of("k", 1));
            }

            @Override
            public String toString() {
                return standardToString();
            }
        };
        NavigableMap<Integer, String> navigable = new ForwardingNavigableMap<>() {
            @Override
            protected NavigableMap<Integer, String> delegate() {
                return new TreeMap<>(Map.of(1, "a", 5, "b"));
            }
        };
        NavigableSet<Integer> sorted = new ForwardingNavigableSet<>() {
            @Override
            protected NavigableSet<Integer> delegate() {
                return new TreeSet<>(List.of(1, 5, 9));
            }
        };
        p(log, list, set, map, navigable.ceilingEntry(2), sorted.floor(6), sorted.descendingSet());
        Deque<Integer> deque = new ForwardingDeque<>() {
            @Override
            protected Deque<Integer> delegate() {
                return new ArrayDeque<>(List.of(1, 2, 3));
            }
        };
        Queue<Integer> queue = new ForwardingQueue<>() {
            @Override
            protected Queue<Integer> delegate() {
                return deque;
            }
        };
        Multimap<String, Integer> multimap = new ForwardingMultimap<>() {
            @Override
            protected Multimap<String, Integer> delegate() {
                return ImmutableMultimap.of("m", 1);
            }
        };
        Multiset<String> multiset = new ForwardingMultiset<>() {
            @Override
            protected Multiset<String> delegate() {
                return ImmutableMultiset.of("s", "s");
            }
        };
        Iterator<Integer> iterator = new ForwardingIterator<>() {
            private final Iterator<Integer> inner = List.of(4).iterator();

            @Override
            protected Iterator<Integer> delegate() {
                return inner;
            }
        };
        Object object = new ForwardingObject() {
            @Override
            protected Object delegate() {
                return "inner";
            }
        };
        ImmutableCollection<Integer> immutable = ImmutableList.of(8);
        p(deque.peekLast(), queue.peek(), multimap, multiset.count("s"), iterator.next(), iterator.hasNext(), object, immutable);
    }

    private static void setsAndMaps() {
        MapDifference<String, Integer> difference = Maps.difference(ImmutableMap.of("a", 1, "b", 2, "c", 3), ImmutableMap.of("a", 1, "b", 5, "d", 4));
        SortedMapDifference<Integer, String> sorted = Maps.difference(new TreeMap<>(Map.of(1, "x")), Map.of(2, "y"));
        p(difference, difference.entriesDiffering(), difference.entriesInCommon(), sorted, sorted.entriesOnlyOnLeft());
        p(Sets.symmetricDifference(ImmutableSet.of(1, 2), ImmutableSet.of(2, 3)), Sets.cartesianProduct(ImmutableSet.of(1, 2), ImmutableSet.of("a", "b")), Sets.powerSet(ImmutableSet.of(1, 2)).stream().map(Set::toString).collect(Collectors.joining("|")), Sets.filter(new TreeSet<>(List.of(1, 2, 3)), n -> n > 1).first(), Sets.newTreeSet(List.of(2, 1)), Sets.complementOf(List.of(Day.MON)));
        p(Maps.asMap(ImmutableSet.of("aa", "b"), String::length), Maps.transformEntries(ImmutableMap.of("k", 2), (k, v) -> k.repeat(v)), Maps.filterEntries(ImmutableMap.of("k", 2, "l", 3), e -> e.getValue() == 3), Maps.immutableEntry("e", null), Maps.subMap(new TreeMap<>(Map.of(1, "a", 5, "b", 9, "c")), Range.open(1, 9)), Maps.fromProperties(properties()), Maps.newLinkedHashMapWithExpectedSize(3).isEmpty());
        fails(() -> Maps.uniqueIndex(List.of("a", "b"), String::length));
    }

    private static java.util.Properties properties() {
        java.util.Properties properties = new java.util.Properties();
        properties.setProperty("p", "v");
        return properties;
    }

    private static void queues() throws Exception {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1, 2, 3));
        List<Integer> into = new ArrayList<>();
        p(Queues.drain(queue, into, 5, 1, java.util.concurrent.TimeUnit.MILLISECONDS), into, Queues.newArrayDeque(List.of(1)).size(), Queues.synchronizedQueue(new ArrayDeque<>(List.of(4))).poll(), ObjectArrays.concat(new String[] {"a"}, "b"), ObjectArrays.newArray(Integer.class, 2).length, Lists.asList(1, new Integer[] {2, 3}), Joiner.on("").join(Lists.newCopyOnWriteArrayList(List.of("x", "y"))));
    }

    private static void large() {
        ImmutableMap<Integer, Integer> map = IntStream.range(0, 3000).boxed().collect(ImmutableMap.toImmutableMap(i -> i * 7919, i -> i));
        Multiset<Integer> bag = HashMultiset.create();
        for (int i = 0; i < 5000; i++) bag.add(i * i % 97);
        TreeMultiset<Integer> tree = TreeMultiset.create(bag);
        p(map.size(), map.get(7919 * 1234), bag.elementSet().size(), bag.count(1), tree.headMultiset(50, BoundType.CLOSED).size(), ImmutableSet.copyOf(map.values()).contains(2999));
    }

    private static Object copy(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    private static void serialForms() throws Exception {
        HashMultimap<String, Integer> multimap = HashMultimap.create();
        multimap.put("a", 1);
        for (Object o : new Object[] {ImmutableMap.of("a", 1), ImmutableList.of(1, 2), ImmutableSet.of("x"), multimap, HashMultiset.create(List.of(1, 1)), HashBasedTable.create(), Range.closedOpen(1, 2), TreeMultiset.create(List.of(4)), Maps.newEnumMap(Day.class), ImmutableBiMap.of("k", "v")}) {
            p(copy(o), copy(o).equals(o), copy(o).getClass() == o.getClass());
        }
    }
}
