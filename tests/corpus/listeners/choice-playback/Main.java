import gov.nasa.jpf.vm.Verify;

public class Main {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> x = x + 1);
        other.start();
        int by = Verify.getInt(1, 3);
        x = x + by;
        other.join();
        assert x != 3 : "by " + by;
    }
}
