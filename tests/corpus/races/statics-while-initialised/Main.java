public class Main {
    static class Table {
        static int size = 2;
        static int[] cells = new int[size];

        static {
            cells[1] = 5;
            size = cells.length + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable use = () -> {
            assert Table.cells[1] == 5 && Table.size == 3;
        };
        Thread a = new Thread(use), b = new Thread(use);
        a.start();
        b.start();
    }
}
