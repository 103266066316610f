import gov.nasa.jpf.vm.Verify;

/** Whoever calls the library first initialises its class: nobody can tell who that was. */
public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (LOCK) {
                Verify.getBoolean();
            }
        }).start();
        if (Verify.getBoolean()) {
            synchronized (LOCK) {
                // Before the thread, or after it.
            }
        }
    }
}
