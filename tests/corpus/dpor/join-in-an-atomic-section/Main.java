import gov.nasa.jpf.vm.Verify;

/** Whether a join in an atomic section has to wait, which is an error, tells whether the other thread has ended. */
public class Main {
    public static void main(String[] args) {
        Thread other = new Thread(() -> {});
        other.start();
        boolean waits = false;
        Verify.beginAtomic();
        try {
            other.join();
        } catch (Throwable e) {
            waits = true;
        }
        Verify.endAtomic();
        System.out.print(waits);
    }
}
