public class Main {
    interface Part {}

    static class BigNode implements Part {}

    static class Leaf implements Part {}

    static class Other {}

    static String make(java.util.function.Supplier<Object> what) {
        try {
            what.get();
            return "+";
        } catch (OutOfMemoryError e) {
            return "-";
        }
    }

    public static void main(String[] args) {
        System.out.println(make(BigNode::new) + make(Leaf::new) + make(Other::new) + make(() -> new long[1]) + make(() -> new Leaf[1]));
    }
}
