/** A counter that leaves its range in the last round. */
public class Main {
    static double speed;

    public static void main(String[] args) {
        int level = 40;
        for (int round = 0; round < 3; round++) {
            speed = level * 1.5;
            level++;
        }
        System.out.println(level);
    }
}
