public class Main {
    interface Action {
        Object run() throws Exception;
    }

    static void attempt(Action action) {
        try {
            System.out.println("no exception: " + action.run());
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        attempt(() -> {
            int[] a = new int[3];
            return a[3];
        });
        attempt(() -> {
            int[] a = new int[3];
            a[-1] = 1;
            return a;
        });
        attempt(() -> new int[-5]);
        attempt(() -> (Object) ((String) (Object) Integer.valueOf(1)));
        attempt(() -> {
            Object[] a = new String[1];
            a[0] = 1;
            return a;
        });
        attempt(() -> ((Object) null).hashCode());
        attempt(() -> {
            int[] a = null;
            return a.length;
        });
        attempt(() -> "abc".charAt(5));
        attempt(() -> "abc".substring(2, 1));
        attempt(() -> new java.util.ArrayList<String>().get(0));
        attempt(() -> java.util.List.of(1, 2).get(2));
        attempt(() -> java.util.List.of(1).add(2));
        attempt(() -> Integer.parseInt("12x"));
        attempt(() -> Integer.parseInt(""));
        attempt(() -> Long.parseLong("99999999999999999999"));
        attempt(() -> Double.parseDouble("1.2.3"));
        attempt(() -> new java.util.ArrayDeque<String>().pop());
        attempt(() -> java.util.Optional.empty().get());
        attempt(() -> java.util.Map.of("a", 1, "a", 2));
        attempt(() -> Thread.State.valueOf("ODD"));
        attempt(() -> new java.util.ArrayList<>(-1));
        attempt(() -> {
            throw null;
        });
        attempt(() -> Class.forName("no.such.Thing"));
        attempt(() -> {
            Object o = new int[0][];
            return (String[]) o;
        });
        attempt(() -> {
            synchronized ((Object) null) {
                return 1;
            }
        });
        attempt(() -> {
            new Object().notify();
            return 1;
        });
    }
}
