import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) {
        boolean on = Verify.getBoolean();
        while (on) {
            Thread.onSpinWait();
        }
    }
}
