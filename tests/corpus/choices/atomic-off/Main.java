import gov.nasa.jpf.vm.Verify;

public class Main {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> x = 5);
        other.start();
        Verify.beginAtomic();
        x = 1;
        int seen = x;
        Verify.endAtomic();
        other.join();
        System.out.println(seen);
    }
}
