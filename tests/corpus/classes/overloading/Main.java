public class Main {
    static void f(int x) {
        System.out.println("int " + x);
    }

    static void f(long x) {
        System.out.println("long " + x);
    }

    static void f(double x) {
        System.out.println("double " + x);
    }

    static void f(Integer x) {
        System.out.println("Integer " + x);
    }

    static void f(Object x) {
        System.out.println("Object " + x);
    }

    static void f(String x) {
        System.out.println("String " + x);
    }

    static void f(Object... xs) {
        System.out.println("varargs " + xs.length);
    }

    static void g(long x) {
        System.out.println("g long " + x);
    }

    static void g(Integer x) {
        System.out.println("g Integer " + x);
    }

    static int sum(int... xs) {
        int total = 0;
        for (int x : xs) {
            total += x;
        }
        return total;
    }

    static String join(String sep, Object... parts) {
        StringBuilder out = new StringBuilder();
        for (Object part : parts) {
            out.append(out.length() == 0 ? "" : sep).append(part);
        }
        return out.toString();
    }

    public static void main(String[] args) throws Exception {
        byte b = 1;
        short s = 2;
        char c = 'c';
        long l = 4;
        f(b);
        f(s);
        f(c);
        f(5);
        f(l);
        f(1.5f);
        f(Integer.valueOf(3));
        f("s");
        f((Object) "o");
        f(null, null);
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}));
        System.out.println(join("-", "a", 'b', 3, 4.0, null));
        System.out.println(String.format("%s %s", (Object[]) new String[] {"x", "y"}));
        g(1);
        g('a');
    }
}
