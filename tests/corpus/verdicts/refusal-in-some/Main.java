import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) throws Exception {
        if (Verify.getInt(0, 2) == 1) {
            try {
                System.loadLibrary("own");
            } catch (UnsatisfiedLinkError e) {
                return;
            }
        }
    }
}
