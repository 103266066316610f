import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {});
        t.start();
        Verify.beginAtomic();
        t.join();
        Verify.endAtomic();
    }
}
