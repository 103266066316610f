import java.util.*;
import java.util.stream.*;

public class Main {
    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "echo", "alpha");
        show(words.stream().filter(w -> w.length() == 5).map(String::toUpperCase).sorted().toList());
        show(words.stream().distinct().collect(Collectors.joining(", ", "[", "]")));
        show(new TreeMap<>(words.stream().collect(Collectors.groupingBy(String::length, Collectors.counting()))));
        show(new TreeMap<>(words.stream().collect(Collectors.partitioningBy(w -> w.contains("a")))));
        show(words.stream().collect(Collectors.toMap(w -> w, String::length, Integer::sum, TreeMap::new)));
        show(IntStream.rangeClosed(1, 10).filter(i -> i % 2 == 1).mapToObj(Integer::toString).collect(Collectors.toList()));
        show(IntStream.range(0, 5).map(i -> i * i).sum() + " " + IntStream.of(3, 1, 2).max().getAsInt() + " "
                + IntStream.range(0, 4).average().orElse(0) + " " + LongStream.range(0, 100).sum());
        show(Stream.iterate(1, x -> x * 2).limit(8).reduce(0, Integer::sum) + " "
                + Stream.iterate(1, x -> x < 50, x -> x * 3).toList());
        show(words.stream().flatMap(w -> w.chars().mapToObj(c -> (char) c)).filter(c -> c == 'a').count());
        show(words.stream().anyMatch(w -> w.startsWith("e")) + " " + words.stream().allMatch(w -> w.length() > 4) + " "
                + words.stream().noneMatch(String::isEmpty));
        show(words.stream().skip(1).limit(2).findFirst().get() + " " + words.stream().min(Comparator.naturalOrder()).get());
        show(Stream.of(1, 2, 3, 4, 5).takeWhile(x -> x < 4).dropWhile(x -> x < 2).toList());
        show(Stream.of(1, 2, 3).mapToInt(Integer::intValue).summaryStatistics());
        show(DoubleStream.of(1.5, 2.5).map(d -> d * 2).boxed().toList());
        StringBuilder peeked = new StringBuilder();
        show(Stream.of("x", "y").peek(peeked::append).map(s -> s + s).toList() + " " + peeked);
        Stream<Integer> used = Stream.of(1);
        used.count();
        try {
            used.count();
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        show(Arrays.stream(new int[] {4, 5, 6}, 1, 3).boxed().collect(Collectors.toCollection(ArrayDeque::new)));
        show(Stream.concat(Stream.of("a"), Stream.of("b")).collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        show(IntStream.range(0, 20).boxed().collect(Collectors.teeing(Collectors.summingInt(i -> i), Collectors.counting(), (s, n) -> s + "/" + n)));
        Optional<String> longest = words.stream().reduce((a, b) -> a.length() >= b.length() ? a : b);
        show(longest.map(String::length).orElse(-1) + " " + Optional.empty().isPresent() + " " + Optional.of(3).filter(x -> x > 5));
        show("hello".chars().mapToObj(c -> String.valueOf((char) (c + 1))).collect(Collectors.joining()));
        show(Stream.of(5, 3, 8).sorted(Comparator.reverseOrder()).map(String::valueOf).collect(Collectors.joining("<")));
        show(words.stream().collect(Collectors.averagingInt(String::length)));
        show(Stream.of(List.of(1), List.of(2, 3)).<Integer>mapMulti((l, sink) -> l.forEach(sink)).toList());
    }
}
