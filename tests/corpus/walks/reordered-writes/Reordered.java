/** Twenty writers set two fields one after the other, and a reader looks in between. */
public class Reordered {
    static volatile int a;
    static volatile int b;

    public static void main(String[] args) {
        for (int i = 0; i < 20; i++) {
            new Thread(() -> {
                a = 1;
                b = -1;
            }).start();
        }
        new Thread(() -> {
            int x = a;
            int y = b;
            assert x == 0 && y == 0 || x == 1 && y == -1 : "read half of a write";
        }).start();
    }
}
