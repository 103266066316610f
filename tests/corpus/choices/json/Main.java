import gov.nasa.jpf.vm.Verify;
import java.util.Arrays;

/** Objects from JSON: every type that a field can have, and what is refused. */
public class Main {
    enum Colour { RED, GREEN }

    static class Base {
        int hidden = 1;
        private final String name = made("Base");

        static String made(String what) {
            System.out.println("constructor of " + what);
            return what;
        }
    }

    static class All extends Base {
        boolean z; byte b; char c; short s; int i; long l; float f; double d;
        Boolean bz; Byte bb; Character bc; Short bs; Integer bi; Long bl; Float bf; Double bd;
        String text; Object any; Colour colour; All next; int[] ints; int[][] table; String[] texts; All[] alls;
        Point point;
        static int shared = 5;

        @Override
        public String toString() {
            return hidden + " " + z + b + c + s + i + l + " " + f + " " + d + " " + bz + bb + bc + bs + bi + bl + bf + bd + " "
                    + text + " " + any + " " + colour + " " + Arrays.toString(ints) + Arrays.deepToString(table)
                    + Arrays.toString(texts) + Arrays.toString(alls) + " " + point + (next == null ? "" : "\n  " + next);
        }
    }

    record Point(int x, int y) {
        Point {
            System.out.println("constructor of Point");
        }
    }

    static void refused(Class<?> type, String json) {
        try {
            System.out.println(Verify.createFromJSON(type, json) + " is not refused");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(Verify.createFromJSON(All.class, "{}"));
        System.out.println(Verify.createFromJSON(All.class,
                "{'hidden': 3, z: true, 'b': -128, \"c\": 'x', 's': 1000, 'i': -2147483648, 'l': 9223372036854775807,"
                + " 'f': 1.5e3, 'd': -0.1, 'bz': false, 'bb': 1, 'bc': 'y', 'bs': 2, 'bi': 3, 'bl': 4, 'bf': 5, 'bd': 6,"
                + " 'text': 'a \\u0041\\n\\'b\\'', 'any': 'any', 'colour': 'GREEN', 'ints': [1, 2,3], 'table': [[1], [], [2, 3]],"
                + " 'texts': ['p', null], 'alls': [ ], 'point': {'y': 4}, 'next': { 'i': 7, 'text': null } }"));
        System.out.println(Arrays.toString(Verify.createFromJSON(int[].class, " [ 1 ] ")));
        System.out.println(Verify.createFromJSON(Integer.class, "12") + Verify.createFromJSON(String.class, "'t'"));
        System.out.println(Verify.createFromJSON(All.class, "null"));
        refused(All.class, "{");
        refused(All.class, "{'i': 1} x");
        refused(All.class, "{'i': 1, 'i': 2}");
        refused(All.class, "{'j': 1}");
        refused(All.class, "{'i': 1.5}");
        refused(All.class, "{'b': 200}");
        refused(All.class, "{'i': 'one'}");
        refused(All.class, "{'i': null}");
        refused(All.class, "{'text': 1}");
        refused(All.class, "{'colour': 'BLUE'}");
        refused(All.class, "{'table': [1]}");
        refused(All.class, "{'ints': {}}");
        refused(All.class, "{'shared': 6}");
        refused(All.class, "{'i' 1}");
        refused(All.class, "{'i': Dice(6)}");
        refused(All.class, "{'i': nothing}");
        refused(All.class, "");
        refused(Runnable.class, "{}");
        refused(Point.class, "{'z': 1}");
        refused(All.class, "{'text': '\\u00g0'}");
    }
}
