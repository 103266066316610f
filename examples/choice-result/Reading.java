import gov.nasa.jpf.vm.Verify;

/**
 * The program chooses an int, and a listener replaces what the call returns: by 10 less, by the same and by 10 more. Both
 * generators belong to the call of Verify.getInt, so that every combination is explored.
 */
public class Reading {
    public static void main(String[] args) {
        int celsius = Verify.getInt(20, 21);
        System.out.println("reading " + celsius);
    }
}
