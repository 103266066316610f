public class Main {
    static int count;

    static void add() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Main::add), b = new Thread(Main::add);
        a.start();
        b.start();
        a.join();
        b.join();
        // After the joins nothing races.
        assert count > 0;
    }
}
