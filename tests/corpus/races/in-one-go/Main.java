import gov.nasa.jpf.vm.Verify;

public class Main {
    static int number;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            Verify.beginAtomic();
            number = 1;
            Verify.endAtomic();
        });
        other.start();
        assert number < 2;
    }
}
