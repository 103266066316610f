import gov.nasa.jpf.vm.Verify;

/** Without end: every number is a state. */
public class Main {
    static int n;

    public static void main(String[] args) {
        while (Verify.getBoolean() || n >= 0) {
            n++;
        }
    }
}
