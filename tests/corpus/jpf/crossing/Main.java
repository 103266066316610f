import gov.nasa.jpf.vm.Verify;

/** Four hikers, one torch, and a bridge for two. The search ends with the first way that takes 17 minutes. */
public class Main {
    static final int[] MINUTES = {1, 2, 5, 10};
    static final boolean[] over = new boolean[MINUTES.length];
    static boolean torchOver;
    static int elapsed;

    public static void main(String[] args) {
        while (!allOver()) {
            int first = Verify.getInt(0, MINUTES.length - 1);
            int second = Verify.getInt(first, MINUTES.length - 1);
            Verify.ignoreIf(over[first] != torchOver || over[second] != torchOver);
            torchOver = !torchOver;
            over[first] = torchOver;
            over[second] = torchOver;
            elapsed += Math.max(MINUTES[first], MINUTES[second]);
            System.out.println(first + " and " + second + ": " + elapsed);
        }
        Verify.printPathOutput(elapsed == 17, "done");
        Verify.storeTraceAndTerminateIf(elapsed == 17, null, null);
    }

    static boolean allOver() {
        for (boolean one : over) {
            if (!one) {
                return false;
            }
        }
        return true;
    }
}
