import gov.nasa.jpf.vm.Verify;

/** An attribute of an object that two threads have: what one sets the other may see or not. */
public class Main {
    int x;

    public static void main(String[] args) throws InterruptedException {
        Main o = new Main();
        Thread t = new Thread(() -> {
            Verify.setFieldAttribute(o, "x", 1);
            Verify.setFieldAttribute(o, "x", 2);
        });
        t.start();
        int seen = Verify.getFieldAttribute(o, "x");
        t.join();
        System.out.println(seen + " " + Verify.getFieldAttribute(o, "x"));
    }
}
