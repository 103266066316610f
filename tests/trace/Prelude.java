/** A lost update after a long computation on memory that others can reach. */
public class Prelude {
    static int count;
    static String text = "a";
    static Prelude one = new Prelude();
    int sum;
    int[] table = new int[4];

    static int twice(int n) {
        return n + n;
    }

    void add(int n) {
        sum += twice(n);
        table[n % 4]++;
        text = n % 2 == 0 ? "even" : "odd";
    }

    public static void main(String[] args) throws Exception {
        StringBuilder made = new StringBuilder();
        long hash = 0;
        for (int i = 0; i < 200; i++) {
            hash = hash * 31 + i % 7;
            one.add(i);
            made.append(i);
        }
        Thread other = new Thread(() -> count++, "other");
        other.start();
        count++;
        other.join();
        assert count == 2 : hash + made.length();
    }
}
