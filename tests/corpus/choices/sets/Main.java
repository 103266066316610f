import gov.nasa.jpf.vm.Verify;

/** Sets from code, and what is none. */
public class Main {
    interface Pick {
        Object pick();
    }

    static void refused(Pick p) {
        try {
            System.out.println(p.pick() + " is not refused");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        String all = Verify.getIntFromSet(3, -1) + " " + Verify.getLongFromSet(1L << 40) + " " + Verify.getFloatFromSet(0.5f)
                + " " + Verify.getDoubleFromSet(0.0, -0.0) + " " + Verify.getObjectFromList("a", null, 'b');
        System.out.println(all);
        refused(() -> Verify.getIntFromSet(1, 2, 1));
        refused(() -> Verify.getLongFromSet());
        refused(() -> Verify.getFloatFromSet(1, 1));
        refused(() -> Verify.getDoubleFromSet(Double.NaN, Double.NaN));
        refused(() -> Verify.getIntFromList());
        refused(() -> Verify.getObjectFromList());
    }
}
