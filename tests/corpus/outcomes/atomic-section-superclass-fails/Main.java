import gov.nasa.jpf.vm.BlockedAtomicException;
import gov.nasa.jpf.vm.Verify;

/** The initialiser of a superclass has failed, and the one of the subclass, which fails with it, has not ended yet. */
public class Main {
    static class Above {
        static int value;

        static {
            if (value == 0) {
                throw new IllegalStateException();
            }
        }
    }

    static class Below extends Above {
        static int value;
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                Below.value = 2;
            } catch (LinkageError e) {
                // The class is of no use.
            }
        });
        thread.start();
        String above = "";
        String below = "";
        Verify.beginAtomic();
        try {
            Above.value = 3;
        } catch (BlockedAtomicException e) {
            above = "is being initialised";
        } catch (LinkageError e) {
            above = "has failed";
        }
        if (above.equals("has failed")) {
            try {
                Below.value = 3;
            } catch (BlockedAtomicException e) {
                below = ", the subclass is being initialised";
            } catch (LinkageError e) {
                below = ", the subclass too";
            }
        }
        Verify.endAtomic();
        thread.join();
        System.out.println("the superclass " + above + below);
    }
}
