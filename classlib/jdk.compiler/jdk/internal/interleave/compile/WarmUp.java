package jdk.internal.interleave.compile;

/** What a compiler does before it is needed: the classes and methods that it consists of are loaded then. */
final class WarmUp {
    private WarmUp() {}

    /** Classes that most programs use. */
    static final String[] CLASSES = {
        "java.lang.Object", "java.lang.String", "java.lang.CharSequence", "java.lang.Comparable", "java.lang.Iterable",
        "java.lang.Runnable", "java.lang.Thread", "java.lang.System", "java.lang.Math", "java.lang.Number",
        "java.lang.Integer", "java.lang.Long", "java.lang.Double", "java.lang.Boolean", "java.lang.Character",
        "java.lang.StringBuilder", "java.lang.AbstractStringBuilder", "java.lang.Throwable", "java.lang.Exception",
        "java.lang.RuntimeException", "java.lang.Error", "java.lang.AssertionError", "java.lang.InterruptedException",
        "java.lang.IllegalStateException", "java.lang.IllegalArgumentException", "java.lang.AutoCloseable",
        "java.lang.Enum", "java.lang.Record", "java.lang.Override", "java.lang.FunctionalInterface",
        "java.lang.Deprecated", "java.lang.SafeVarargs", "java.lang.invoke.LambdaMetafactory",
        "java.lang.invoke.StringConcatFactory", "java.lang.invoke.MethodHandles", "java.lang.invoke.MethodHandles$Lookup",
        "java.lang.runtime.ObjectMethods", "java.io.PrintStream", "java.io.IOException", "java.io.Serializable",
        "java.util.Collection", "java.util.List", "java.util.ArrayList", "java.util.Map", "java.util.HashMap",
        "java.util.Set", "java.util.HashSet", "java.util.Queue", "java.util.Deque", "java.util.ArrayDeque",
        "java.util.LinkedList", "java.util.Iterator", "java.util.Arrays", "java.util.Collections", "java.util.Objects",
        "java.util.Optional", "java.util.Random", "java.util.function.Function", "java.util.function.Supplier",
        "java.util.function.Consumer", "java.util.function.Predicate", "java.util.stream.Stream",
        "java.util.stream.Collectors", "java.util.stream.IntStream", "java.util.concurrent.ConcurrentHashMap",
        "java.util.concurrent.Executors", "java.util.concurrent.ExecutorService", "java.util.concurrent.Future",
        "java.util.concurrent.Callable", "java.util.concurrent.CountDownLatch", "java.util.concurrent.BlockingQueue",
        "java.util.concurrent.ArrayBlockingQueue", "java.util.concurrent.LinkedBlockingQueue",
        "java.util.concurrent.Semaphore", "java.util.concurrent.TimeUnit", "java.util.concurrent.CompletableFuture",
        "java.util.concurrent.atomic.AtomicInteger", "java.util.concurrent.atomic.AtomicLong",
        "java.util.concurrent.atomic.AtomicBoolean", "java.util.concurrent.atomic.AtomicReference",
        "java.util.concurrent.locks.Lock", "java.util.concurrent.locks.ReentrantLock",
        "java.util.concurrent.locks.Condition", "java.util.concurrent.locks.ReentrantReadWriteLock",
    };

    /** Uses what programs use of the language. */
    private static final String SAMPLE =
            """
            package interleave.warm;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.concurrent.atomic.AtomicInteger;
            import java.util.function.*;
            import java.util.stream.*;
            public class Sample<T extends Comparable<T>> extends Thread implements Iterable<T> {
                enum Colour { RED, GREEN { @Override int code() { return 2; } }; int code() { return 1; } }
                record Point(int x, double y) { Point { if (x < 0) throw new IllegalArgumentException("x " + x); } }
                sealed interface Shape permits Circle, Square {}
                record Circle(Point at) implements Shape {}
                record Square(Point at) implements Shape {}
                @FunctionalInterface interface Action { void run() throws Exception; default int twice(int a) { return 2 * a; } }
                static int count;
                private final Object lock = new Object();
                private volatile boolean done = false;
                private final List<T> items = new ArrayList<>();
                private final Map<String, List<T>> byName = new HashMap<>();
                private int[][] table = { { 1, 2 }, { 3 } };
                Sample(String name, T... more) { super(name); items.addAll(Arrays.asList(more)); }
                @Override public Iterator<T> iterator() {
                    return new Iterator<>() {
                        int at = 0;
                        @Override public boolean hasNext() { return at < items.size(); }
                        @Override public T next() { return items.get(at++); }
                    };
                }
                @Override public void run() {
                    for (int i = 0; i < 10; i++) { synchronized (lock) { count += i; lock.notifyAll(); } }
                    while (!done) { try { Thread.sleep(10L); } catch (InterruptedException | IllegalStateException e) { break; } finally { done = true; } }
                }
                static <A, B> List<B> map(List<A> from, Function<? super A, ? extends B> f) {
                    List<B> to = new ArrayList<>();
                    for (A a : from) to.add(f.apply(a));
                    return to;
                }
                String name(Object o, Colour c) {
                    if (o instanceof Circle circle && circle.at().x() > 0) return "circle" + circle;
                    switch (c) { case RED: return "r"; case GREEN: break; default: throw new AssertionError(c); }
                    String s = switch (items.size()) { case 0, 1 -> "few"; case 2 -> { yield "two"; } default -> "many"; };
                    switch (s) { case "few": return s; }
                    return o == null ? s : o.toString() + (char) 65 + 1.5f + 2L;
                }
                public static void main(String[] args) throws Exception {
                    AtomicInteger n = new AtomicInteger();
                    ExecutorService pool = Executors.newFixedThreadPool(2);
                    Future<Integer> f = pool.submit(() -> n.incrementAndGet());
                    Runnable r = () -> { count++; n.addAndGet(count); };
                    Thread a = new Thread(r, "a"), b = new Thread(r::run);
                    a.start(); b.start(); a.join(); b.join();
                    BlockingQueue<String> queue = new ArrayBlockingQueue<>(2);
                    queue.put("x" + f.get());
                    var text = IntStream.range(0, 5).mapToObj(Integer::toString).collect(Collectors.joining(", "));
                    var lengths = Stream.of("a", "bb").filter(x -> !x.isEmpty()).map(String::length).collect(Collectors.toList());
                    long sum = 0; label: do { sum += lengths.get(0); if (sum > 3) break label; else continue; } while (sum < 10);
                    try (java.io.StringReader in = new java.io.StringReader(text)) { sum ^= in.read() >>> 2; }
                    assert count == 2 : "count is " + count;
                    System.out.println(map(lengths, x -> x + 1) + " " + new int[] { 1, 2 }.length + sum);
                    System.out.printf("%d %s%n", sum, text);
                }
            }
            """;

    /** Each line has an error of another kind. */
    private static final String WRONG =
            """
            package interleave.warm;
            class Wrong {
                int a() { return "x"; }
                void b() { unknown(1); foo.bar(); String s = 1; List<String> l; }
                void c() { new Thread().begin(); java.util.List raw = new java.util.ArrayList(); raw.add(1); }
            }
            """;

    private static final String UNPARSABLE = "class Unparsable { void f() { int x = 1 foo(); } ";

    static void run(Settings settings) {
        // Warnings are the business of a few classes more. What is right is compiled to its end before errors are found.
        Request request = request(new Settings(settings.release(), true), "Sample", SAMPLE);
        request.sources.add(source("Wrong", WRONG));
        Main.compile(request, null);
        WarmCompiler.parse(request(settings, "Unparsable", UNPARSABLE));
    }

    private static Request request(Settings settings, String name, String text) {
        Request request = new Request(settings, false);
        request.sources.add(source(name, text));
        return request;
    }

    private static SourceFile source(String name, String text) {
        return new SourceFile("interleave/warm/" + name + ".java", text);
    }
}
