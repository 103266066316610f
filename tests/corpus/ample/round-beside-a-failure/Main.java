/** Main waits for ever in a loop; what it reads has nothing to do with the thread that fails. */
public class Main {
    static volatile int never;
    static volatile int seen;

    public static void main(String[] args) {
        new Thread(() -> {
            seen = 1;
            assert seen == 2 : "seen " + seen;
        }).start();
        while (never == 0) {
        }
    }
}
