import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.*;

public class Main {
    final String name;

    Main(String name) {
        this.name = name;
    }

    static Main this0() {
        return new Main("t");
    }

    String tag(String s) {
        return name + s;
    }

    int add(int a, int b) {
        return a + b;
    }

    static class Sub extends Main {
        Sub(String name) {
            super(name);
        }

        @Override
        int add(int a, int b) {
            return -1;
        }

        BinaryOperator<Integer> adder() {
            return super::add;
        }
    }

    interface Three {
        int call(String a, String b, String c);
    }

    static int count(String... xs) {
        return xs.length;
    }

    static void variadic(Three three) {
        System.out.println(three.call("a", "b", "c"));
    }

    public static void main(String[] args) throws Exception {
        Supplier<String> constant = () -> "constant";
        Function<Integer, Integer> square = x -> x * x;
        BiFunction<Integer, Integer, Integer> plus = Integer::sum;
        Function<String, Integer> length = String::length;
        Supplier<Integer> bound = "bound"::length;
        Function<Integer, int[]> maker = int[]::new;
        Supplier<ArrayList<String>> list = ArrayList::new;
        Function<String, Main> build = Main::new;
        Function<String, String> own = this0()::tag;
        BiFunction<Main, String, String> unbound = Main::tag;
        System.out.println(constant.get() + square.apply(7) + plus.apply(3, 4) + length.apply("four") + bound.get());
        System.out.println(maker.apply(3).length + " " + list.get() + " " + build.apply("z").name);
        System.out.println(own.apply("1") + unbound.apply(new Main("u"), "2"));
        int captured = 5;
        long wide = 1L << 40;
        double d = 0.5;
        Main self = new Main("s");
        Supplier<String> many = () -> captured + " " + wide + " " + d + " " + self.name;
        System.out.println(many.get());
        IntBinaryOperator gcd = new IntBinaryOperator() {
            @Override
            public int applyAsInt(int a, int b) {
                return b == 0 ? a : applyAsInt(b, a % b);
            }
        };
        System.out.println(gcd.applyAsInt(48, 18));
        Function<Integer, Function<Integer, Integer>> curried = a -> b -> a * 10 + b;
        System.out.println(curried.apply(4).apply(2));
        System.out.println(square.andThen(x -> x + 1).compose((Integer x) -> x * 2).apply(3));
        ToLongFunction<Integer> widen = Integer::longValue;
        IntFunction<String> hex = Integer::toHexString;
        IntSupplier unboxing = square.apply(3)::intValue;
        System.out.println(widen.applyAsLong(3) + hex.apply(255) + unboxing.getAsInt());
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().or(s -> s == null).test("") + " " + Predicate.not(empty).test("x"));
        Comparator<String> order = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder());
        List<String> words = new ArrayList<>(List.of("bb", "a", "cc", "ddd"));
        words.sort(order);
        System.out.println(words);
        Runnable r = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        r.run();
        try {
            Supplier<Integer> bad = ((String) null)::length;
        } catch (NullPointerException e) {
            System.out.println("bound to null");
        }
        BinaryOperator<Integer> viaSuper = new Sub("q").adder();
        System.out.println(viaSuper.apply(1, 2));
        Callable<Object> boxed = () -> 1;
        System.out.println(boxed.call());
        variadic(Main::count);
    }
}
