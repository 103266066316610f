import java.util.EnumMap;
import java.util.EnumSet;

public class Main {
    enum Op {
        PLUS("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        },
        DIVIDE("/") {
            @Override
            int apply(int a, int b) {
                return a / b;
            }
        };

        final String symbol;

        Op(String symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);
    }

    enum Single {
        ONLY;

        private int count;

        int next() {
            return ++count;
        }
    }

    public static void main(String[] args) throws Exception {
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.ordinal() + " " + op.apply(6, 3) + " " + op.symbol + " "
                    + op.getClass().isAnonymousClass() + " " + op.getDeclaringClass().getSimpleName());
        }
        System.out.println(Op.valueOf("PLUS").compareTo(Op.TIMES));
        try {
            Op.valueOf("MINUS");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        EnumMap<Op, Integer> map = new EnumMap<>(Op.class);
        map.put(Op.TIMES, 1);
        map.put(Op.PLUS, 2);
        System.out.println(map);
        EnumSet<Op> set = EnumSet.complementOf(EnumSet.of(Op.DIVIDE));
        set.remove(Op.TIMES);
        System.out.println(set + " " + EnumSet.allOf(Op.class) + " " + EnumSet.range(Op.PLUS, Op.TIMES));
        System.out.println(Single.ONLY.next());
        System.out.println(Enum.valueOf(Op.class, "DIVIDE").name());
    }
}
