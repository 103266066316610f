/** Recursion that is deeper than what the listener allows. */
public class Main {
    static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    public static void main(String[] args) {
        down(8);
        down(9);
    }
}
