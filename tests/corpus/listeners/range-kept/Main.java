/** Everything stays within its range, at its very ends. */
public class Main {
    static long total = Long.MAX_VALUE - 1;

    public static void main(String[] args) {
        total++;
        System.out.println(total);
    }
}
