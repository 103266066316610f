import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) {
        int n = Verify.getInt(1, 3);
        Verify.ignoreIf(n == 2);
        System.out.println(n);
    }
}
