import gov.nasa.jpf.vm.BlockedAtomicException;
import gov.nasa.jpf.vm.Verify;

/** The superclass is initialised, and the subclass, which has no initialiser of its own, is not yet. */
public class Main {
    static class Above {
        static int value = Integer.parseInt("1");
    }

    static class Below extends Above {
        static int other;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> Below.other = 2);
        thread.start();
        boolean above = false;
        boolean below = false;
        Verify.beginAtomic();
        try {
            above = Above.value == 1;
            Below.other = 3;
            below = true;
        } catch (BlockedAtomicException e) {
            // Another thread initialises it.
        }
        Verify.endAtomic();
        thread.join();
        System.out.println(above + " " + below);
    }
}
