import gov.nasa.jpf.vm.Verify;

public class Main {
    public static void main(String[] args) {
        int a = Verify.getInt(0, 4);
        int b = Verify.getInt(0, 5);
        assert a >= 0 && b >= 0;
    }
}
