import gov.nasa.jpf.vm.Verify;

/** The other thread's path is cut off behind its critical section. Main may come to its own one before that. */
public class Main {
    static final Object LOCK = new Object();
    static int x;
    static int y;

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (LOCK) {
                x = 1;
            }
            y = 2;
            Verify.ignoreIf(y == 2);
        }).start();
        synchronized (LOCK) {
            System.out.println(x);
            if (x == 1) {
                Runtime.getRuntime().halt(0);
            }
        }
    }
}
