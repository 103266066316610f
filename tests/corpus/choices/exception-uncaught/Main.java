import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) {
        Verify.mayThrow("call");
        System.out.println("done");
    }
}
