public class Main<T extends Comparable<T>> {
    static int count; int inst = 4; T val; static final int KC = 3;
    static class Sub extends Main<String> { int inst = 6;
        boolean m(Object o, int[] arr, String... va) {
            int inst = 5; String q = "a\"b";
            int un;
            return o == null; //A
        } }
    static <U extends Number> int gen(U u, java.util.List<? extends U> l) {
        int r = u.intValue(); //B
        return r;
    }
    public static void main(String[] args) {
        new Sub().m("hi", new int[3], "v");
        gen(4, java.util.List.of(1));
        count++;
    }
}
