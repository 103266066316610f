/** A loop's variable that goes below its range in the last round. */
public class Main {
    static int down(int from, long unused) {
        int sum = 0;
        for (int level = from; level >= 0; level--) {
            sum += level;
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(down(3, 0L));
    }
}
