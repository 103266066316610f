public class Main {
    interface Action {
        Object run();
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (ArithmeticException e) {
            System.out.println("overflow: " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        attempt(() -> Math.addExact(Integer.MAX_VALUE, 1));
        attempt(() -> Math.subtractExact(Integer.MIN_VALUE, 1));
        attempt(() -> Math.multiplyExact(1 << 20, 1 << 20));
        attempt(() -> Math.negateExact(Integer.MIN_VALUE));
        attempt(() -> Math.toIntExact(1L << 40));
        attempt(() -> Math.incrementExact(41));
        attempt(() -> Math.addExact(Long.MAX_VALUE, 1L));
        attempt(() -> Math.multiplyExact(Long.MAX_VALUE, 2L));
        attempt(() -> Math.floorMod(-7, 3));
    }
}
