/** Two threads that count to N, each in a field of its own: about N squared states. */
public class CounterGrid {
    static volatile int a;
    static volatile int b;

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        new Thread(() -> {
            for (int i = 1; i <= n; i++) {
                a = i;
            }
        }).start();
        new Thread(() -> {
            for (int i = 1; i <= n; i++) {
                b = i;
            }
        }).start();
    }
}
