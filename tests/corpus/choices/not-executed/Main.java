import gov.nasa.jpf.annotation.NoJPFExecution;
import gov.nasa.jpf.vm.Verify;

public class Main {
    @NoJPFExecution
    static void format() {
        System.out.println("the disk is empty now");
    }

    public static void main(String[] args) {
        if (Verify.getBoolean()) {
            format();
        }
    }
}
