/** A thread that counts below N calls, beside one that counts. */
public class DeepStack {
    static volatile int a;
    static volatile int b;

    static void down(int depth) {
        if (depth > 0) {
            down(depth - 1);
            return;
        }
        for (int i = 0; i < 200; i++) {
            a = i;
        }
    }

    public static void main(String[] args) {
        int depth = Integer.parseInt(args[0]);
        new Thread(() -> down(depth)).start();
        for (int i = 0; i < 60; i++) {
            b = i;
        }
    }
}
