import gov.nasa.jpf.vm.Verify;

public class Main {
    static final Object lock = new Object();
    static volatile int x;

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (lock) {
                x = 1;
            }
        }).start();
        Verify.beginAtomic();
        synchronized (lock) {
            x = 2;
        }
        Verify.endAtomic();
    }
}
