public class Main {
    static final int[] INTS = new int[2];

    static void work() {
        INTS[1]++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::work);
        t.start();
        work();
        t.join();
        assert INTS[1] == 2 : INTS[1];
    }
}
