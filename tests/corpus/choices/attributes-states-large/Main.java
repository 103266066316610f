import gov.nasa.jpf.vm.Verify;

/** States that differ in an attribute alone are two states: the program can read it. */
public class Main {
    int x;

    public static void main(String[] args) {
        Main o = new Main();
        int[] small = new int[2];
        long[] large = new long[5000];
        switch (args[0]) {
            case "object" -> Verify.setObjectAttribute(o, Verify.getInt(1, 3));
            case "field" -> Verify.setFieldAttribute(o, "x", Verify.getInt(1, 3));
            case "element" -> Verify.setElementAttribute(small, 1, Verify.getInt(1, 3));
            case "large" -> Verify.setElementAttribute(large, 4999, Verify.getInt(1, 3));
            case "class" -> Verify.setObjectAttribute(Main.class, Verify.getInt(1, 3));
            default -> local();
        }
        Verify.breakTransition("here");
        String all = Verify.getObjectAttribute(o) + " " + Verify.getFieldAttribute(o, "x") + " "
                + Verify.getElementAttribute(small, 1) + " " + Verify.getElementAttribute(large, 4999) + " "
                + Verify.getObjectAttribute(Main.class);
        System.out.println(all);
    }

    static void local() {
        int v = 0;
        Verify.setLocalAttribute("v", Verify.getInt(1, 3));
        inner(2);
        Verify.breakTransition("in local");
        System.out.println("v " + Verify.getLocalAttribute("v") + v);
    }

    /** Frames that come and go above have none of it. */
    static void inner(int n) {
        int v = n;
        System.out.println("inner " + Verify.getLocalAttribute("v"));
        Verify.setLocalAttribute("v", 9);
        if (n > 0) {
            inner(v - 1);
        }
        Verify.breakTransition("in inner");
    }
}
