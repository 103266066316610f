import gov.nasa.jpf.vm.Verify;

/** The section fails where the thread is in the monitor and does not wait yet. */
public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        Verify.beginAtomic();
        synchronized (LOCK) {
            LOCK.notify();
        }
        Verify.endAtomic();
        System.out.println("notified");
    }
}
