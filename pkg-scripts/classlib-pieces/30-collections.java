import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;

/** The collections that course work uses, with lambdas. */
public class Program {
    enum Colour { RED, GREEN }

    record Point(int x, int y) {}

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        list.addAll(Arrays.asList(5, 4));
        list.sort(Comparator.reverseOrder());
        Collections.sort(list);
        list.removeIf(x -> x > 4);
        Map<String, List<Integer>> map = new HashMap<>();
        map.computeIfAbsent("a", k -> new LinkedList<>()).add(1);
        Map<Integer, String> sorted = new TreeMap<>(Map.of(2, "b"));
        sorted.merge(1, "a", String::concat);
        Set<Point> points = new HashSet<>(Set.of(new Point(1, 2)));
        Set<Colour> colours = new TreeSet<>(Arrays.asList(Colour.values()));
        Map<String, Integer> linked = new LinkedHashMap<>();
        linked.put("x", 1);
        Queue<Integer> queue = new PriorityQueue<>(list);
        ArrayDeque<Integer> deque = new ArrayDeque<>(queue);
        for (Iterator<Integer> it = deque.iterator(); it.hasNext(); ) {
            if (it.next() == 1) {
                it.remove();
            }
        }
        StringJoiner joiner = new StringJoiner(", ");
        map.forEach((k, v) -> joiner.add(k + v));
        int random = new Random(1).nextInt(10);
        Optional<Integer> first = Optional.of(random).filter(x -> x < 5);
        System.out.println(list + " " + map + sorted + points + colours + linked + queue + deque + joiner + first);
    }
}
