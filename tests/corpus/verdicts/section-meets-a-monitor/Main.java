import gov.nasa.jpf.vm.BlockedAtomicException;
import gov.nasa.jpf.vm.Verify;

/** A section enters a monitor that another thread holds for no more than a moment: then it fails. */
public class Main {
    static final Object lock = new Object();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (lock) {
            }
        });
        other.start();
        try {
            Verify.beginAtomic();
            synchronized (lock) {
                System.out.println("free");
            }
            Verify.endAtomic();
        } catch (BlockedAtomicException e) {
            System.out.println("held");
        }
        other.join();
    }
}
