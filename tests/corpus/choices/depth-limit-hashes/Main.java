import gov.nasa.jpf.vm.Verify;

/** The same state is met at the depth limit first, and then nearer the start. */
public class Main {
    static void longer() {
        for (int i = 0; i < 3; i++) {
            Verify.getInt(0, 1);
        }
    }

    public static void main(String[] args) {
        if (!Verify.getBoolean()) {
            longer();
        }
        int first = Verify.getInt(0, 1);
        int second = Verify.getInt(0, 1);
        assert first + second < 2;
    }
}
