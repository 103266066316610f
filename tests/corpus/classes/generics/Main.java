public class Main {
    static class Box<T extends Comparable<T>> implements Comparable<Box<T>> {
        final T value;

        Box(T value) {
            this.value = value;
        }

        @Override
        public int compareTo(Box<T> other) {
            return value.compareTo(other.value);
        }
    }

    interface Source<T> {
        T get();
    }

    static class Text implements Source<String> {
        @Override
        public String get() {
            return "text";
        }
    }

    static <T extends Comparable<? super T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static double total(java.util.List<? extends Number> numbers) {
        double sum = 0;
        for (Number n : numbers) {
            sum += n.doubleValue();
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Box<Integer> one = new Box<>(1);
        Box<Integer> two = new Box<>(2);
        System.out.println(one.compareTo(two) + " " + max(one, two).value);
        Comparable<Box<Integer>> raw = one;
        System.out.println(raw.compareTo(two));
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            int r = ((Comparable) one).compareTo("bad");
            System.out.println(r);
        } catch (ClassCastException e) {
            System.out.println("bridge refuses");
        }
        Source<String> source = new Text();
        Object o = source.get();
        System.out.println(o);
        System.out.println(total(java.util.List.of(1, 2.5, 3L)));
        java.util.List<? super Integer> sink = new java.util.ArrayList<Number>(java.util.List.of(0.5));
        sink.add(7);
        System.out.println(sink);
        for (var m : Text.class.getDeclaredMethods()) {
            if (m.getName().equals("get") && m.isBridge()) {
                System.out.println("bridge returns " + m.getReturnType().getSimpleName());
            }
        }
    }
}
