import java.util.List;
import java.util.Optional;

public class Main {
    sealed interface Shape permits Circle, Square, Group {}

    record Circle(double radius) implements Shape {}

    record Square(int side) implements Shape {}

    record Group(String name, List<Shape> members) implements Shape {}

    record Pair<A, B>(A first, B second) {}

    enum Level { LOW, MID, HIGH }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle(var r) when r > 100 -> Double.POSITIVE_INFINITY;
            case Circle(double r) -> 3 * r * r;
            case Square(int side) -> side * side;
            case Group(String name, var members) -> members.stream().mapToDouble(Main::area).sum();
        };
    }

    static String nested(Object o) {
        return switch (o) {
            case null -> "null";
            case Pair(Pair(String a, Integer b), Circle(var r)) when b > 1 -> a + b + r;
            case Pair(Pair(var a, var b), Square s) -> "square of " + a + "," + b + " " + s.side();
            case Pair(String s, String t) -> s.concat(t);
            case Pair<?, ?>(var a, _) -> "pair with " + a;
            case Integer i when i > 10 -> "big " + i;
            case Integer i -> "int " + i;
            case Level l when l == Level.LOW -> "low";
            case Level.MID -> "the middle";
            case Level l -> "level " + l;
            case int[] a when a.length == 2 -> "two ints";
            case String s -> "string " + s.length();
            default -> o.getClass().getSimpleName();
        };
    }

    public static void main(String[] args) {
        System.out.println(area(new Group("g", List.of(new Circle(2), new Square(3), new Group("h", List.of())))));
        System.out.println(area(new Circle(101)));
        Object[] values = {
            null, new Pair<>(new Pair<>("a", 2), new Circle(1)), new Pair<>(new Pair<>("a", 1), new Square(4)),
            new Pair<>("x", "y"), new Pair<>(1, 2), 11, 3, Level.LOW, Level.MID, Level.HIGH, new int[2], new int[3],
            "text", 'c', Optional.empty(),
        };
        for (Object value : values) {
            System.out.println(nested(value));
        }
    }
}
