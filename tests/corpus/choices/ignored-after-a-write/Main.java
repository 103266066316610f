import gov.nasa.jpf.vm.Verify;

/** The other thread's path is cut off right behind its write. Main may see the write before that. */
public class Main {
    static volatile int seen;
    static int x;

    public static void main(String[] args) {
        new Thread(() -> {
            seen = 1;
            x = 1;
            Verify.ignoreIf(true);
        }).start();
        if (seen == 1) {
            throw new IllegalStateException("seen");
        }
    }
}
