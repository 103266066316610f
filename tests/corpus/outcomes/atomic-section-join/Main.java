import gov.nasa.jpf.vm.Verify;

/** The section fails where the thread has written and not ended. */
public class Main {
    static volatile int written;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> written = 1);
        thread.start();
        if (written == 1) {
            Verify.beginAtomic();
            thread.join();
            Verify.endAtomic();
            System.out.println("joined");
        }
    }
}
