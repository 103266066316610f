import gov.nasa.jpf.vm.Verify;

/**
 * A velocity can be any double, so not all can be tried. The program only gives it a name; the settings say which values
 * are interesting: below, at and above the threshold.
 */
public class Velocity {
    static String react(double velocity) {
        if (velocity > 13250) {
            return "open the parachute";
        }
        return velocity < 13250 ? "fall" : "get ready";
    }

    public static void main(String[] args) {
        double velocity = Verify.getDouble("velocity");
        System.out.println(velocity + ": " + react(velocity));
    }
}
