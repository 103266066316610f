/** The race cuts the path on which both stand before x; the assertion fails on one that does not pass there. */
public class Main {
    static volatile int v;
    static volatile int w;
    static volatile int done;
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            v = 1;
            int seen = x;
            done = 1;
            assert seen != 2;
        });
        Thread b = new Thread(() -> {
            w = 1;
            x = 2;
            while (done == 0) {
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
