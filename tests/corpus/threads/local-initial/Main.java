public class Main {
    static final ThreadLocal<int[]> COUNT = ThreadLocal.withInitial(() -> new int[1]);

    static void add() {
        COUNT.get()[0]++;
        COUNT.get()[0]++;
        assert COUNT.get()[0] == 2;
        COUNT.remove();
        assert COUNT.get()[0] == 0;
    }

    public static void main(String[] args) {
        new Thread(Main::add).start();
        new Thread(Main::add).start();
        add();
    }
}
