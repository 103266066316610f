import gov.nasa.jpf.vm.Verify;

public class Main {
    static int limit = 50;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> limit = 60);
        other.start();
        Verify.beginAtomic();
        for (int i = 0; i < limit; i++) {
            // Long enough to be cut, just before the limit is read.
        }
        Verify.endAtomic();
        other.join();
    }
}
