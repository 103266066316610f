/**
 * A thread makes texts and drops them, by way of one method of the library. How many of them are garbage already when the one is
 * made that stays depends on where the other thread was; where that one lies must not.
 */
public class Main {
    static volatile int a, b;
    static volatile String kept;

    static String part(String text, int from) {
        return text.substring(from);
    }

    public static void main(String[] args) {
        new Thread(() -> {
            b = 1;
            b = 2;
        }).start();
        part("interleave", a);
        part("interleave", 1 + a);
        kept = part("interleave", 2 + a);
        System.out.println(kept);
    }
}
