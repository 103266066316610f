/** Counts to ten thousand: the classic of idle loops. */
public class Main {
    public static void main(String[] args) {
        long i = 0;
        for (; i < 10_000; i++);
        assert i == 10_000;
    }
}
