import com.google.common.collect.ImmutableSet;
import com.google.common.graph.ElementOrder;
import com.google.common.graph.EndpointPair;
import com.google.common.graph.Graph;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.Graphs;
import com.google.common.graph.ImmutableGraph;
import com.google.common.graph.ImmutableNetwork;
import com.google.common.graph.ImmutableValueGraph;
import com.google.common.graph.MutableGraph;
import com.google.common.graph.MutableNetwork;
import com.google.common.graph.MutableValueGraph;
import com.google.common.graph.Network;
import com.google.common.graph.NetworkBuilder;
import com.google.common.graph.SuccessorsFunction;
import com.google.common.graph.Traverser;
import com.google.common.graph.ValueGraph;
import com.google.common.graph.ValueGraphBuilder;
import com.google.common.math.BigDecimalMath;
import com.google.common.math.LinearTransformation;
import com.google.common.math.PairedStats;
import com.google.common.math.PairedStatsAccumulator;
import com.google.common.math.StatsAccumulator;
import com.google.common.primitives.Booleans;
import com.google.common.primitives.Bytes;
import com.google.common.primitives.Chars;
import com.google.common.primitives.Floats;
import com.google.common.primitives.ImmutableDoubleArray;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import com.google.common.primitives.Primitives;
import com.google.common.primitives.Shorts;
import com.google.common.primitives.SignedBytes;
import com.google.common.primitives.UnsignedBytes;
import com.google.common.primitives.UnsignedInts;
import com.google.common.primitives.UnsignedLongs;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Graphs of all kinds, statistics, primitives. */
@SuppressWarnings({"deprecation", "UnstableApiUsage"})
public class Networks extends Smoke {
    public static void main(String[] args) {
        section("graphs", Networks::graphs);
        section("value graphs", Networks::valueGraphs);
        section("networks", Networks::networks);
        section("traversal", Networks::traversal);
        section("statistics", Networks::statistics);
        section("arrays", Networks::arrays);
        section("unsigned", Networks::unsigned);
        section("wrappers", Networks::wrappers);
    }

    private static void graphs() {
        MutableGraph<Integer> graph = GraphBuilder.undirected().nodeOrder(ElementOrder.<Integer>natural()).incidentEdgeOrder(ElementOrder.stable()).expectedNodeCount(8).allowsSelfLoops(true).build();
        for (int i = 0; i < 6; i++) graph.putEdge(i, (i + 1) % 6);
        graph.putEdge(3, 3);
        p(graph, graph.degree(3), graph.adjacentNodes(0), graph.hasEdgeConnecting(5, 0), graph.removeEdge(3, 3), Graphs.hasCycle(graph), graph.nodeOrder());
        ImmutableGraph<String> fixed = GraphBuilder.directed().<String>immutable().putEdge("a", "b").putEdge("b", "c").addNode("z").build();
        Graph<String> closure = Graphs.transitiveClosure(fixed);
        p(fixed.equals(Graphs.copyOf(fixed)), closure.successors("a"), Graphs.inducedSubgraph(fixed, List.of("a", "b")).edges(), EndpointPair.ordered("a", "b"), EndpointPair.unordered(1, 2).adjacentNode(2), Graphs.hasCycle(fixed), fixed.incidentEdges("b"));
        fails(() -> fixed.successors("none"));
        fails(() -> EndpointPair.unordered(1, 2).source());
    }

    private static void valueGraphs() {
        MutableValueGraph<String, Integer> roads = ValueGraphBuilder.directed().nodeOrder(ElementOrder.<String>insertion()).build();
        roads.putEdgeValue("p", "q", 3);
        roads.putEdgeValue("q", "r", 4);
        p(roads.putEdgeValue("p", "q", 5), roads.edgeValue("p", "r"), roads.asGraph(), roads, Graphs.transpose((ValueGraph<String, Integer>) roads).edgeValueOrDefault("q", "p", 0), ImmutableValueGraph.copyOf(roads).edges().size(), roads.removeEdge("p", "q"));
    }

    private static void networks() {
        MutableNetwork<String, Integer> flights = NetworkBuilder.directed().allowsParallelEdges(true).allowsSelfLoops(true).nodeOrder(ElementOrder.<String>natural()).edgeOrder(ElementOrder.<Integer>natural()).build();
        flights.addEdge("A", "B", 1);
        flights.addEdge("A", "B", 2);
        flights.addEdge("B", "C", 3);
        flights.addEdge("C", "C", 4);
        p(flights, flights.edgesConnecting("A", "B"), flights.incidentNodes(3), flights.outEdges("C"), flights.adjacentEdges(3), flights.degree("C"), flights.removeEdge(2), ImmutableNetwork.copyOf(flights).edges());
        Network<String, Integer> view = Graphs.transpose(flights);
        p(view.successors("B"), flights.asGraph().edges(), Graphs.hasCycle(flights));
        fails(() -> flights.addEdge("A", "C", 1));
    }

    private static void traversal() {
        SuccessorsFunction<Integer> halves = n -> n < 10 ? List.of(2 * n, 2 * n + 1) : Set.of();
        p(ImmutableSet.copyOf(Traverser.forTree(halves).breadthFirst(1)), ImmutableSet.copyOf(Traverser.forTree(halves).depthFirstPreOrder(3)), ImmutableSet.copyOf(Traverser.forTree(halves).depthFirstPostOrder(List.of(5, 6))), ImmutableSet.copyOf(Traverser.<Integer>forGraph(n -> List.of((n * 2) % 7)).breadthFirst(1)));
    }

    private static void statistics() {
        StatsAccumulator stats = new StatsAccumulator();
        stats.addAll(1, 2, 4, 8);
        PairedStatsAccumulator pairs = new PairedStatsAccumulator();
        for (int i = 0; i < 5; i++) pairs.add(i, 3 * i + 1);
        PairedStats paired = pairs.snapshot();
        LinearTransformation fit = paired.leastSquaresFit();
        p(stats.mean(), stats.sampleVariance(), stats.min(), stats.snapshot(), fit.slope(), fit.transform(10), fit.inverse().transform(31), paired.pearsonsCorrelationCoefficient(), paired.count());
        p(BigDecimalMath.roundToDouble(new BigDecimal("0.1"), RoundingMode.HALF_EVEN), LinearTransformation.horizontal(2).isHorizontal());
        fails(() -> new StatsAccumulator().mean());
    }

    private static void arrays() {
        int[] ints = {5, 3, 9, 1};
        Ints.sortDescending(ints);
        Ints.reverse(ints, 0, 2);
        boolean[] flags = {true, false};
        Booleans.reverse(flags);
        List<Long> longs = new ArrayList<>(Longs.asList(3, 1, 2));
        p(ints, flags, longs, Booleans.countTrue(true, false, true), Booleans.trueFirst().compare(true, false), Bytes.concat(new byte[] {1}, new byte[] {2}), Chars.asList('a', 'b'), Chars.fromBytes((byte) 0x20, (byte) 0xac), Floats.tryParse("1.5e2"), Floats.max(1f, Float.NaN), Shorts.saturatedCast(99999), Shorts.toByteArray((short) 258));
        p(ImmutableDoubleArray.of(1.5, 2.5).asList(), ImmutableLongArray.builder().add(3).addAll(List.of(4L, 5L)).build().trimmed(), ImmutableLongArray.copyOf(new long[] {1, 2}).indexOf(2), Ints.lexicographicalComparator().compare(new int[] {1, 2}, new int[] {1, 3}), Longs.stringConverter().convert("0x10"), Ints.constrainToRange(50, 0, 9), Ints.hashCode(7), Longs.hashCode(1L << 32));
    }

    private static void unsigned() {
        p(UnsignedInts.toString(-1), UnsignedInts.divide(-1, 10), UnsignedInts.parseUnsignedInt("4294967295"), UnsignedInts.decode("0xFFFFFFFF"), UnsignedInts.max(1, -1), UnsignedBytes.toString((byte) -1), UnsignedBytes.parseUnsignedByte("200"), UnsignedBytes.lexicographicalComparator().compare(new byte[] {(byte) 200}, new byte[] {1}), SignedBytes.saturatedCast(300), SignedBytes.max((byte) -5, (byte) 3), UnsignedLongs.remainder(-1, 1000), UnsignedLongs.parseUnsignedLong("18446744073709551615"), UnsignedLongs.compare(1, -1));
        fails(() -> UnsignedBytes.checkedCast(256));
        fails(() -> UnsignedLongs.parseUnsignedLong("18446744073709551616"));
    }

    private static void wrappers() {
        p(Primitives.wrap(int.class), Primitives.unwrap(Long.class), Primitives.isWrapperType(Byte.class), Primitives.allPrimitiveTypes().size());
    }
}
