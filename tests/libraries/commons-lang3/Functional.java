import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.Functions;
import org.apache.commons.lang3.function.Failable;
import org.apache.commons.lang3.function.FailableBiConsumer;
import org.apache.commons.lang3.function.FailableBiFunction;
import org.apache.commons.lang3.function.FailableBiPredicate;
import org.apache.commons.lang3.function.FailableBooleanSupplier;
import org.apache.commons.lang3.function.FailableCallable;
import org.apache.commons.lang3.function.FailableConsumer;
import org.apache.commons.lang3.function.FailableDoubleBinaryOperator;
import org.apache.commons.lang3.function.FailableDoubleFunction;
import org.apache.commons.lang3.function.FailableDoublePredicate;
import org.apache.commons.lang3.function.FailableDoubleUnaryOperator;
import org.apache.commons.lang3.function.FailableFunction;
import org.apache.commons.lang3.function.FailableIntBinaryOperator;
import org.apache.commons.lang3.function.FailableIntConsumer;
import org.apache.commons.lang3.function.FailableIntPredicate;
import org.apache.commons.lang3.function.FailableIntToLongFunction;
import org.apache.commons.lang3.function.FailableIntUnaryOperator;
import org.apache.commons.lang3.function.FailableLongFunction;
import org.apache.commons.lang3.function.FailableLongPredicate;
import org.apache.commons.lang3.function.FailableLongUnaryOperator;
import org.apache.commons.lang3.function.FailableObjIntConsumer;
import org.apache.commons.lang3.function.FailablePredicate;
import org.apache.commons.lang3.function.FailableRunnable;
import org.apache.commons.lang3.function.FailableSupplier;
import org.apache.commons.lang3.function.FailableToIntFunction;
import org.apache.commons.lang3.function.ToBooleanBiFunction;
import org.apache.commons.lang3.function.TriFunction;
import org.apache.commons.lang3.stream.Streams;

/** Functions that may throw, and streams of them. */
@SuppressWarnings("deprecation")
public class Functional extends Smoke {
    public static void main(String[] args) {
        section("failable", Functional::failable);
        section("adapters", Functional::adapters);
        section("operators", Functional::operators);
        section("streams", Functional::streams);
        section("resources", Functional::resources);
    }

    private static String read(String name) throws IOException {
        if (name.isEmpty()) throw new IOException("no name");
        return name.toUpperCase();
    }

    private static void failable() throws Exception {
        FailableFunction<String, String, IOException> read = Functional::read;
        p(read.apply("a"), read.andThen(s -> s + "!").apply("b"), read.compose((String s) -> s + s).apply("c"), FailableFunction.<String, IOException>identity().apply("i"));
        FailablePredicate<String, IOException> loud = s -> read(s).equals(s);
        p(loud.test("A"), loud.negate().test("A"), loud.and(s -> s.length() > 1).test("A"), loud.or(FailablePredicate.truePredicate()).test("b"));
        FailableSupplier<Integer, Exception> supplier = () -> 5;
        FailableCallable<Integer, Exception> callable = () -> 6;
        FailableBooleanSupplier<Exception> yes = () -> true;
        p(supplier.get(), callable.call(), yes.getAsBoolean(), Failable.get(supplier), Failable.call(callable), Failable.test(loud, "B"));
        fails(() -> Failable.apply(read, ""));
        fails(() -> Failable.run(() -> { throw new IllegalStateException("kept"); }));
        try {
            Failable.run(() -> { throw new Exception("wrapped"); });
        } catch (UndeclaredThrowableException e) {
            p(e.getCause());
        }
    }

    private static void adapters() {
        List<String> log = new ArrayList<>();
        FailableConsumer<String, IOException> add = s -> log.add(read(s));
        FailableBiConsumer<String, Integer, IOException> twice = (s, n) -> log.add(read(s) + n);
        FailableRunnable<IOException> run = () -> log.add("run");
        List.of("x", "y").forEach(Failable.asConsumer(add.andThen(s -> log.add("after " + s))));
        Failable.asBiConsumer(twice).accept("z", 3);
        Failable.asRunnable(run).run();
        p(log, Failable.asFunction(Functional::read).apply("q"), Failable.asPredicate((String s) -> s.isEmpty()).test(""), Failable.asSupplier(() -> 4).get());
        FailableBiFunction<Integer, Integer, Integer, Exception> div = (a, b) -> a / b;
        FailableBiPredicate<Integer, Integer, Exception> less = (a, b) -> a < b;
        p(Failable.asBiFunction(div).apply(7, 2), Failable.asBiPredicate(less.negate()).test(1, 2));
        fails(() -> Failable.apply(div, 1, 0));
        TriFunction<Integer, Integer, Integer, Integer> sum = (a, b, c) -> a + b + c;
        ToBooleanBiFunction<String, String> same = String::equals;
        p(sum.andThen(n -> "sum " + n).apply(1, 2, 3), same.applyAsBoolean("a", "a"));
        fails(() -> Functions.run(() -> { throw new IOException("old"); }));
    }

    private static void operators() throws Exception {
        FailableIntUnaryOperator<Exception> inc = n -> n + 1;
        FailableLongUnaryOperator<Exception> dbl = n -> n * 2;
        FailableDoubleUnaryOperator<Exception> half = n -> n / 2;
        FailableIntBinaryOperator<Exception> times = (a, b) -> a * b;
        FailableDoubleBinaryOperator<Exception> power = Math::pow;
        FailableIntPredicate<Exception> even = n -> n % 2 == 0;
        FailableLongPredicate<Exception> large = n -> n > 1L << 33;
        FailableDoublePredicate<Exception> nan = n -> Double.isNaN(n);
        p(inc.andThen(n -> n * 10).applyAsInt(4), dbl.compose(n -> n + 1).applyAsLong(4), half.applyAsDouble(5), times.applyAsInt(6, 7), power.applyAsDouble(2, 10), even.negate().test(4), large.test(1L << 34), nan.or(n -> n < 0).test(-1));
        FailableDoubleFunction<String, Exception> text = Double::toString;
        FailableLongFunction<String, Exception> hex = Long::toHexString;
        FailableIntToLongFunction<Exception> wide = n -> (long) n << 32;
        FailableToIntFunction<String, Exception> length = String::length;
        List<String> log = new ArrayList<>();
        FailableIntConsumer<Exception> note = n -> log.add("n" + n);
        FailableObjIntConsumer<String, Exception> both = (s, n) -> log.add(s + n);
        note.andThen(n -> log.add("m" + n)).accept(3);
        both.accept("o", 4);
        p(text.apply(0.1), hex.apply(255L), wide.applyAsLong(1), length.applyAsInt("four"), log, Failable.applyAsDouble(power, 3, 2));
    }

    private static void streams() {
        p(Streams.stream(List.of("b", "a", "c")).map(Functional::read).filter(s -> !s.equals("A")).collect(Collectors.toList()), Stream.of(1, 2, 3).collect(Streams.toArray(Integer.class)), Streams.stream(List.of(1, 2, 3)).reduce(0, Integer::sum));
        fails(() -> Streams.stream(List.of("a", "")).map(Functional::read).collect(Collectors.toList()));
        p(Failable.stream(Stream.of(1, 2, 3, 4)).allMatch(n -> n > 0), Failable.stream(List.of(1, 5)).anyMatch(n -> n > 4), org.apache.commons.lang3.Streams.stream(List.of(2, 4)).map(n -> n / 2).collect(Collectors.toList()));
        List<Integer> seen = new ArrayList<>();
        Streams.stream(Arrays.asList(3, 1)).forEach(seen::add);
        p(seen);
    }

    private static void resources() {
        List<String> log = new ArrayList<>();
        Failable.tryWithResources(() -> log.add("work"), () -> log.add("close 1"), () -> log.add("close 2"));
        fails(() -> Failable.tryWithResources(() -> { throw new IllegalArgumentException("in work"); }, e -> { throw new IllegalStateException("handled " + e.getMessage()); }, () -> log.add("closed")));
        p(log);
    }
}
