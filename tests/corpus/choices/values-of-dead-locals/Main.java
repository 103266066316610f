import gov.nasa.jpf.vm.Verify;

/** No code reads the variable: the settings alone do, and states that differ in it are two. */
public class Main {
    public static void main(String[] args) {
        int given = Verify.getInt(1, 2);
        Verify.breakTransition("here");
        System.out.println(Verify.getInt("picked"));
    }
}
