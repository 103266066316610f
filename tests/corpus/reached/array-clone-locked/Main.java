public class Main {
    static final int[] CELLS = new int[2];

    static synchronized void write() {
        CELLS[0] = 1;
        CELLS[1] = 1;
    }

    static synchronized int[] copy() {
        return CELLS.clone();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::write);
        other.start();
        int[] copy = copy();
        other.join();
        assert copy[0] == copy[1];
    }
}
