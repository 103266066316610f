import gov.nasa.jpf.vm.Verify;

/** A loop without end that asks for values again and again has few states. */
public class Main {
    static int last;

    public static void main(String[] args) {
        int sum = 0;
        while (true) {
            int unused = Verify.getInt(0, 9);
            int step = Verify.getInt(0, 2);
            last = unused;
            sum = (sum + step) % 5;
            assert sum != 5;
        }
    }
}
