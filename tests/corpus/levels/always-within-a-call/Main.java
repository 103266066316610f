public class Main {
    static volatile int v;

    static void add() {
        int seen = v;
        v = seen + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::add);
        t.start();
        add();
        t.join();
        assert v == 2;
    }
}
