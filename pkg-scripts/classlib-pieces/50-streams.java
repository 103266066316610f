import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams. */
public class Program {
    public static void main(String[] args) {
        List<String> words = Stream.of("b", "a", "cc").sorted().filter(w -> !w.isEmpty()).map(w -> w + "!").toList();
        Map<Integer, List<String>> byLength = words.stream().collect(Collectors.groupingBy(String::length));
        Map<String, Long> counts = words.stream().collect(Collectors.toMap(Function.identity(), w -> 1L));
        int sum = IntStream.rangeClosed(1, 10).filter(x -> x % 2 == 1).map(x -> x * x).sum();
        int total = words.stream().mapToInt(String::length).reduce(0, Integer::sum);
        String joined = IntStream.range(0, 3).boxed().map(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
        boolean any = words.stream().distinct().limit(2).skip(1).anyMatch(w -> w.startsWith("b"));
        System.out.println(words + " " + byLength + counts + sum + total + joined + any
                + words.stream().flatMap(w -> w.chars().boxed()).max(Integer::compare).get());
    }
}
