import gov.nasa.jpf.vm.Verify;

/** Waits in vain, or fails behind the wait: the search does not get there. */
public class Main {
    public static void main(String[] args) {
        int rounds = Verify.getInt(0, 1) * 5_000;
        for (int i = 0; i < rounds; i++);
        assert rounds == 0;
    }
}
