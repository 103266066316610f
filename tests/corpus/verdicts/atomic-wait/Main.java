import gov.nasa.jpf.vm.BlockedAtomicException;
import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Verify.beginAtomic();
        try {
            synchronized (lock) {
                lock.wait();
            }
        } catch (BlockedAtomicException e) {
            // The monitor was not given up, and has been left in order.
            assert !Thread.holdsLock(lock);
            assert e.getMessage().equals("has to wait for a notification between Verify.beginAtomic and endAtomic");
        }
    }
}
