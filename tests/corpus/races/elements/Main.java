public class Main {
    static final int[] cells = new int[3];

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> cells[0] = 1);
        Thread second = new Thread(() -> cells[1] = 2);
        first.start();
        second.start();
        int[] copy = new int[3];
        System.arraycopy(cells, 1, copy, 0, 2);
        int[] all = cells.clone();
        first.join();
        second.join();
        assert cells[0] + cells[1] == 3 && copy[2] == 0 && all.length == 3;
    }
}
