import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ArrayTable;
import com.google.common.collect.BiMap;
import com.google.common.collect.BoundType;
import com.google.common.collect.Collections2;
import com.google.common.collect.ComparisonChain;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.ContiguousSet;
import com.google.common.collect.DiscreteDomain;
import com.google.common.collect.EvictingQueue;
import com.google.common.collect.FluentIterable;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableRangeMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.ImmutableTable;
import com.google.common.collect.Iterables;
import com.google.common.collect.Iterators;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import com.google.common.collect.MinMaxPriorityQueue;
import com.google.common.collect.Multimap;
import com.google.common.collect.Multimaps;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import com.google.common.collect.Ordering;
import com.google.common.collect.PeekingIterator;
import com.google.common.collect.Range;
import com.google.common.collect.RangeMap;
import com.google.common.collect.RangeSet;
import com.google.common.collect.Sets;
import com.google.common.collect.Streams;
import com.google.common.collect.Table;
import com.google.common.collect.TreeBasedTable;
import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import com.google.common.collect.TreeRangeMap;
import com.google.common.collect.TreeRangeSet;
import com.google.common.collect.TreeTraverser;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.Graphs;
import com.google.common.graph.MutableGraph;
import com.google.common.graph.MutableValueGraph;
import com.google.common.graph.Traverser;
import com.google.common.graph.ValueGraphBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collections and graphs. */
public class Collections extends Smoke {
    public static void main(String[] args) {
        section("immutable", Collections::immutable);
        section("multi", Collections::multi);
        section("tables", Collections::tables);
        section("ranges", Collections::ranges);
        section("helpers", Collections::helpers);
        section("orderings", Collections::orderings);
        section("graphs", Collections::graphs);
    }

    private static void immutable() {
        ImmutableMap<String, Integer> map = ImmutableMap.<String, Integer>builder().put("one", 1).put("two", 2).put("three", 3).build();
        p(map, map.keySet().asList().get(1), map.entrySet().iterator().next(), ImmutableSortedMap.copyOf(map).headMap("three"), map.asMultimap());
        p(ImmutableSet.of("c", "a", "b", "a"), ImmutableSortedSet.of(3, 1, 2).descendingSet(), ImmutableList.of(1, 2, 3).reverse(), ImmutableList.copyOf("xyz".split("")).subList(1, 3));
        fails(() -> map.put("x", 1));
        fails(() -> ImmutableList.of(1, null));
        fails(() -> ImmutableMap.of("a", 1, "a", 2));
        fails(() -> ImmutableMap.builder().put("k", 1).put("k", 2).buildOrThrow());
        p(Stream.of("b", "a", "c").collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.naturalOrder())), Stream.of(1, 2, 3).collect(ImmutableMap.toImmutableMap(x -> x, x -> x * x)));
    }

    private static void multi() {
        Multiset<String> bag = HashMultiset.create(List.of("a", "b", "a", "c", "a"));
        bag.add("b", 4);
        p(Multisets.copyHighestCountFirst(bag), bag.count("a"), bag.elementSet(), TreeMultiset.create(bag).headMultiset("b", BoundType.CLOSED), Multisets.intersection(bag, HashMultiset.create(List.of("a", "a", "z"))));
        ArrayListMultimap<String, Integer> byLetter = ArrayListMultimap.create();
        for (int i = 0; i < 8; i++) byLetter.put("k" + i % 3, i);
        p(byLetter, byLetter.get("k1"), byLetter.asMap(), Multimaps.invertFrom(byLetter, TreeMultimap.create()), byLetter.removeAll("k0"), byLetter.size());
        p(Multimaps.index(List.of("one", "two", "three"), String::length), LinkedHashMultimap.create(byLetter).keys(), ImmutableListMultimap.copyOf(byLetter).inverse());
        Multimap<String, String> filtered = Multimaps.filterKeys(Multimaps.transformValues(byLetter, x -> "<" + x + ">"), k -> k.equals("k2"));
        p(filtered, ConcurrentHashMultiset.create(List.of(1, 1)).count(1));
        BiMap<String, Integer> bi = HashBiMap.create(Map.of("a", 1));
        bi.put("b", 2);
        bi.forcePut("c", 2);
        p(bi, bi.inverse().get(2));
        fails(() -> bi.put("d", 1));
    }

    private static void tables() {
        Table<String, Integer, Character> table = TreeBasedTable.create();
        table.put("r2", 1, 'x');
        table.put("r1", 2, 'y');
        table.put("r1", 1, 'z');
        p(table, table.row("r1"), table.column(1), table.cellSet(), table.rowMap(), ImmutableTable.copyOf(table).columnKeySet(), HashBasedTable.create(table).contains("r1", 3));
        ArrayTable<String, String, Integer> grid = ArrayTable.create(List.of("a", "b"), List.of("x", "y"));
        grid.put("a", "y", 5);
        p(grid, grid.at(0, 1));
        fails(() -> grid.put("c", "x", 1));
    }

    private static void ranges() {
        RangeSet<Integer> set = TreeRangeSet.create();
        set.add(Range.closed(1, 5));
        set.add(Range.closedOpen(5, 10));
        set.remove(Range.open(2, 4));
        p(set, set.complement(), set.contains(3), set.rangeContaining(7), set.span(), set.subRangeSet(Range.atLeast(4)));
        RangeMap<Integer, String> map = TreeRangeMap.create();
        map.put(Range.closed(1, 10), "a");
        map.put(Range.open(3, 6), "b");
        p(map, map.get(4), map.getEntry(2), ImmutableRangeMap.of(Range.lessThan(0), "neg"));
        p(ContiguousSet.create(Range.closedOpen(3, 7), DiscreteDomain.integers()), Range.encloseAll(List.of(4, 9, 2)), Range.closed(1, 3).isConnected(Range.open(3, 4)), Range.openClosed(1, 4).canonical(DiscreteDomain.integers()));
        fails(() -> Range.closed(5, 1));
        fails(() -> Range.closed(1, 2).intersection(Range.closed(4, 5)));
    }

    private static void helpers() {
        p(Lists.partition(List.of(1, 2, 3, 4, 5), 2), Lists.reverse(List.of(1, 2, 3)), Lists.cartesianProduct(List.of(1, 2), List.of(3, 4)), Lists.transform(List.of(1, 2), x -> x * 10), Lists.charactersOf("abc"));
        p(Sets.union(Set.of(1), Set.of(2)).size(), Sets.difference(ImmutableSet.of(1, 2, 3), ImmutableSet.of(2)), Sets.powerSet(ImmutableSet.of(1, 2, 3)).size(), Sets.combinations(ImmutableSet.of(1, 2, 3), 2).stream().map(Object::toString).collect(Collectors.toList()));
        p(Maps.difference(ImmutableMap.of("a", 1, "b", 2), ImmutableMap.of("b", 3, "c", 4)), Maps.uniqueIndex(List.of("x", "yy"), String::length), Maps.filterValues(ImmutableMap.of("a", 1, "b", 2), v -> v > 1), Maps.toMap(List.of("q"), String::length));
        p(Iterables.getLast(List.of(1, 2)), Iterables.frequency(List.of(1, 1, 2), 1), Iterables.concat(List.of(1), List.of(2)), Iterables.limit(Iterables.cycle(1, 2), 5), Iterables.getOnlyElement(List.of(7)), Iterables.partition(List.of(1, 2, 3), 2));
        PeekingIterator<Integer> peeking = Iterators.peekingIterator(List.of(1, 2).iterator());
        p(peeking.peek(), peeking.next(), peeking.next(), FluentIterable.from(List.of(1, 2, 3, 4)).filter(x -> x % 2 == 0).transform(x -> "n" + x).join(com.google.common.base.Joiner.on('+')));
        EvictingQueue<Integer> last = EvictingQueue.create(2);
        MinMaxPriorityQueue<Integer> queue = MinMaxPriorityQueue.create(List.of(5, 1, 9, 3));
        for (int i = 0; i < 5; i++) last.add(i);
        p(last, queue.peekFirst(), queue.pollLast(), queue.size(), Collections2.permutations(List.of(1, 2, 3)).size(), Collections2.orderedPermutations(List.of("b", "a")));
        p(Streams.zip(Stream.of(1, 2), Stream.of("a", "b"), (n, s) -> n + s).collect(Collectors.toList()), Streams.mapWithIndex(Stream.of("x", "y"), (s, i) -> s + i).collect(Collectors.toList()), Streams.findLast(Stream.of(1, 2, 3)));
        fails(() -> Iterables.getOnlyElement(List.of(1, 2)));
    }

    private static void orderings() {
        Ordering<String> byLength = Ordering.natural().nullsFirst().onResultOf((String s) -> s == null ? null : s.length());
        p(byLength.compound(Ordering.natural()).sortedCopy(List.of("ccc", "a", "bb", "aa")), Ordering.natural().greatestOf(List.of(5, 1, 9, 3), 2), Ordering.explicit("z", "a").max("z", "a"), Ordering.natural().reverse().isOrdered(List.of(3, 2, 1)));
        p(ComparisonChain.start().compare(1, 1).compareFalseFirst(true, false).compare("a", "b").result(), Ordering.natural().lexicographical().compare(List.of(1, 2), List.of(1, 3)));
        fails(() -> Ordering.explicit("z", "a").compare("q", "a"));
    }

    @SuppressWarnings("deprecation")
    private static void graphs() {
        MutableGraph<String> graph = GraphBuilder.directed().allowsSelfLoops(false).build();
        graph.putEdge("a", "b");
        graph.putEdge("b", "c");
        graph.putEdge("a", "d");
        p(graph, graph.successors("a"), Graphs.hasCycle(graph), Graphs.reachableNodes(graph, "b"), Graphs.transpose(graph).edges(), graph.inDegree("c"));
        p(ImmutableList.copyOf(Traverser.forGraph(graph).breadthFirst("a")), ImmutableList.copyOf(Traverser.forGraph(graph).depthFirstPostOrder("a")));
        fails(() -> graph.putEdge("a", "a"));
        MutableValueGraph<Integer, Double> weighted = ValueGraphBuilder.undirected().build();
        weighted.putEdgeValue(1, 2, 0.5);
        p(weighted, weighted.edgeValueOrDefault(2, 1, 9.0));
        p(TreeTraverser.using((Integer n) -> n > 3 ? List.<Integer>of() : List.of(2 * n, 2 * n + 1)).preOrderTraversal(1).toList());
    }
}
