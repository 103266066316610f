import java.util.Arrays;

public class Main {
    static final int[] CELLS = new int[2];

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> Arrays.fill(CELLS, 1));
        other.start();
        other.join();
        assert CELLS[0] == 1 && CELLS[1] == 1;
    }
}
