import java.util.Arrays;

public class Main {
    static final int[] CELLS = new int[2];

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Arrays.fill(CELLS, 1));
        other.start();
        int first = CELLS[0];
        int last = CELLS[1];
        other.join();
        assert first <= last : "half of it is filled";
    }
}
