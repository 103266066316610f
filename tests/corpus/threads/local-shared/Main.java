public class Main {
    static final int[] SHARED = new int[1];
    static final ThreadLocal<int[]> COUNT = ThreadLocal.withInitial(() -> SHARED);

    static void add() {
        COUNT.get()[0]++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::add);
        t.start();
        add();
        t.join();
        assert SHARED[0] == 2 : SHARED[0];
    }
}
