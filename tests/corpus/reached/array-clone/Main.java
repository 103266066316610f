public class Main {
    static final int[] CELLS = new int[2];

    static void write() {
        CELLS[0] = 1;
        CELLS[1] = 1;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::write);
        other.start();
        int[] copy = CELLS.clone();
        other.join();
        assert copy[0] >= copy[1] : "the second one was written before it was read";
    }
}
