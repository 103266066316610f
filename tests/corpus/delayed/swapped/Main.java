import gov.nasa.jpf.vm.Verify;

/** Two states that differ only in which variable waits for which choice. */
public class Main {
    public static void main(String[] args) {
        int first = Verify.getInt(0, 1);
        int second = Verify.getInt(10, 11);
        if (Verify.getBoolean()) {
            int other = first;
            first = second;
            second = other;
        }
        Verify.breakTransition("here");
        System.out.println(first + " " + second);
    }
}
