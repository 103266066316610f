import java.lang.reflect.Array;

/** One length is read after the other. */
public class Main {
    public static void main(String[] args) {
        int[] lengths = {1, 1};
        new Thread(() -> {
            lengths[0] = 2;
            lengths[1] = 2;
        }).start();
        int[][] made = (int[][]) Array.newInstance(int.class, lengths);
        System.out.println(made.length + " " + made[0].length);
    }
}
