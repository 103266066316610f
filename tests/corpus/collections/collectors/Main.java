import java.util.*;
import java.util.function.*;
import java.util.stream.*;
public class Main {
    static void p(Object o) {
        System.out.println(o);
    }
    record E(String n, String d, int s) {
    }
    public static void main(String[] a) {
        List<E> es = List.of(new E("ann", "x", 3), new E("bob", "y", 5), new E("cat", "x", 7), new E("dan", "z", 1));
        p(es.stream().collect(Collectors.groupingBy(E::d, TreeMap::new, Collectors.mapping(E::n,
                Collectors.joining("/", "<", ">")))));
        p(es.stream().collect(Collectors.partitioningBy(e->e.s()>3, Collectors.counting())));
        p(es.stream().collect(Collectors.summarizingInt(E::s)));
        p(es.stream().collect(Collectors.averagingDouble(E::s)));
        p("" + es.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(E::s),
                 (c, s)->c + ":" + s)) + es.stream().collect(Collectors.toMap(E::d, E::s, Integer::sum,
                 LinkedHashMap::new)) + es.stream().map(E::n).collect(Collectors.collectingAndThen(Collectors.toList(),
                 Collections::unmodifiableList)) + es.stream().collect(Collectors.reducing(0, E::s,
                 Integer::max)) + es.stream().collect(Collectors.minBy(Comparator.comparing(E::s))) +
                es.stream().collect(Collectors.flatMapping(e->e.n().chars().mapToObj(c->(char)c),
                 Collectors.toCollection(TreeSet::new))) + es.stream().collect(Collectors.filtering(e->e.s()>2,
                Collectors.toSet())).size() + es.stream().collect(Collectors.groupingBy(E::d)).size());
        p(es.stream().sorted(Comparator.comparing(E::d).reversed().thenComparing(E::s, Comparator.reverseOrder())).map(E::n).toList());
        p(Stream.iterate(1, x->x*2).limit(10).skip(2).toList() + "" + Stream.iterate(1, x->x<50,
                 x->x*3).toList() + Stream.generate(()->"g").limit(2).toList() + IntStream.rangeClosed(1,
                 5).mapToObj(Integer::toString).collect(Collectors.joining(",")) + Stream.of(5, 1,
                 3).sorted().toList() + Stream.of(1, 1, 2).distinct().count() + Stream.of(1, 2, 3,
                 4).takeWhile(x->x<3).toList() + Stream.of(1, 2, 3, 4).dropWhile(x->x<3).toList() +
                Stream.of(List.of(1), List.of(2, 3)).flatMap(List::stream).toList() + Stream.of(1,
                 2).<Integer>mapMulti((x, c)->{c.accept(x);c.accept(-x);}).toList() + Stream.concat(Stream.of(1),
                 Stream.of(2)).reduce(0, Integer::sum) + Stream.of(1, 2, 3).reduce(Integer::max) +
                Stream.of("a", "bb").mapToInt(String::length).summaryStatistics() + Stream.of(1,
                 2, 3).anyMatch(x->x>2) + Stream.of(1).allMatch(x->x>2) + Stream.empty().noneMatch(x->true) +
                Stream.of(1, 2).findFirst() + Stream.ofNullable(null).count() + IntStream.of(3, 1,
                 2).boxed().sorted(Comparator.reverseOrder()).toList() + DoubleStream.of(1.1, 2.2,
                 3.3).sum() + DoubleStream.of(1, 2).average() + LongStream.range(0, 5).mapToObj(x->x).toList() +
                IntStream.range(0, 20).filter(x->x%3==0).asLongStream().max() + Arrays.toString(Stream.of("a",
                 "b").toArray(String[]::new)) + IntStream.iterate(0, x->x + 2).limit(3).boxed().collect(Collectors.toList()) +
                Stream.of(1, 2, 3).peek(x->System.out.print("p" + x + " ")).mapToInt(x->x).sum());
        p(IntStream.range(0, 1000).parallel().map(x->x*x).sum());
        p(Stream.of("x", "y", "z").parallel().collect(Collectors.joining()));
        p(IntStream.rangeClosed(1, 100).parallel().boxed().collect(Collectors.groupingByConcurrent(x->x%3,
                Collectors.summingInt(x->x))));
        p(List.of(3, 1, 2).parallelStream().sorted().toList());
        p("" + List.of(1, 2, 3).parallelStream().unordered().findAny().isPresent() + IntStream.range(0,
                100).parallel().reduce(0, Integer::sum));
        StringBuilder sb = new StringBuilder();
        Stream.of(1, 2, 3).parallel().forEachOrdered(sb::append);
        p(sb);
        try(Stream<Integer> s = Stream.of(1).onClose(()->p("closed"))) {
            s.count();
        }
        Stream.Builder<String> b = Stream.builder();
        b.add("q").add("r");
        p(b.build().toList() + "" + StreamSupport.stream(List.of(1, 2).spliterator(), false).isParallel() +
                Stream.of(1, 2, 3, 4, 5).sequential().iterator().next() + "abc".chars().mapToObj(c->"" +
                (char)c).collect(Collectors.toCollection(ArrayDeque::new)) + IntStream.range(0, 5).collect(StringBuilder::new,
                 StringBuilder::append, StringBuilder::append) + Collectors.joining().characteristics() +
                new Random(1).ints(3).boxed().toList());
        PrimitiveIterator.OfInt it = IntStream.range(0, 3).iterator();
        it.nextInt();
        p(it.next());
        Function<Integer, Integer> f = x->x + 1;
        p(f.andThen(x->x*2).compose((Integer x)->x-3).apply(10));
        p("" + Function.identity().apply("i") + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3,
                 2) + Predicate.not((String s)->s.isEmpty()).and(s->s.length()<3).or(s->s.equals("zzz")).negate().test("ab") +
                UnaryOperator.identity().apply(1) + ((IntBinaryOperator)Math::max).applyAsInt(2,
                 3) + ((Supplier<List<String>>)ArrayList::new).get() + ((IntFunction<int[]>)int[]::new).apply(3).length +
                ((ToIntFunction<String>)String::length).applyAsInt("abc") + ((BiFunction<String,
                 Integer, Character>)String::charAt).andThen(c->c + "!").apply("hey", 1) + ((Function<Object,
                String>)Object::toString).apply(5) + Predicate.isEqual("a").test("a"));
        p(Comparator.nullsFirst(Comparator.<Integer>naturalOrder()).compare(null, 1));
        p("" + Stream.of("bb", "a", null).sorted(Comparator.nullsLast(Comparator.naturalOrder())).toList() +
                Map.Entry.<Integer, Integer>comparingByValue().compare(Map.entry(1, 2), Map.entry(1,
                3)) + Stream.of(Map.entry("a", 2), Map.entry("b", 1)).sorted(Map.Entry.comparingByValue()).map(Map.Entry::getKey).toList());
        p(DoubleStream.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7).sum());
        p("" + DoubleStream.iterate(0.1, x->x + 0.1).limit(100).summaryStatistics() + Stream.of(1.1,
                2.2, 3.3).collect(Collectors.summingDouble(x->x)));
    }
}
