public class Main {
    sealed interface Shape permits Circle, Square {}

    record Circle(double radius) implements Shape {}

    record Square(double side) implements Shape {}

    static double area(Shape shape) {
        if (shape instanceof Circle c) {
            return Math.PI * c.radius() * c.radius();
        } else if (shape instanceof Square s && s.side() > 0) {
            return s.side() * s.side();
        }
        return 0;
    }

    static String describe(Object o) {
        if (o instanceof Integer i && i > 0) {
            return "positive int " + (i + 1);
        }
        if (!(o instanceof String s)) {
            if (o instanceof int[] a) {
                return "ints " + a.length;
            }
            return o instanceof Number n ? "number " + n.intValue() : "other " + (o instanceof Shape ? o : "thing");
        }
        return "string of " + s.length();
    }

    public static void main(String[] args) throws Exception {
        Object[] things = {1, "two", 3.0, 'c', null, new int[] {1, 2}, new Circle(2), new Square(3), 2L};
        for (Object o : things) {
            System.out.println(describe(o));
        }
        String block = """
                Hello,
                  "block" \
                continued
                \ttab and \"quotes\"
                end""";
        System.out.println(block);
        var list = new java.util.ArrayList<Shape>();
        list.add(new Circle(1));
        list.add(new Square(2));
        for (var shape : list) {
            System.out.printf("%.2f%n", area(shape));
        }
    }
}
