import gov.nasa.jpf.vm.Verify;

public class Main {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> done = true);
        other.start();
        Verify.beginAtomic();
        while (!done) {
            // Nobody may come in between.
        }
        Verify.endAtomic();
        other.join();
        System.out.println("done");
    }
}
