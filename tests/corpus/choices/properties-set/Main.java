import gov.nasa.jpf.vm.Verify;

/** What a path sets of the configuration holds for this path, and for what comes after. */
public class Main {
    public static void main(String[] args) {
        System.out.println(Verify.getProperty("x.min") + " " + Verify.getProperty("nothing"));
        if (Verify.getBoolean()) {
            Verify.setProperties("x.min=2", "own = some text");
        } else {
            Verify.setProperties("own=other");
        }
        Verify.breakTransition("a state between");
        System.out.println(Verify.getInt("x") + " " + Verify.getProperty("own"));
        try {
            Verify.setProperties("no value");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
