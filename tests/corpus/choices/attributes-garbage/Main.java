import gov.nasa.jpf.vm.Verify;

/** Attributes go with their object: the next one in its place has none, and a loop that makes and drops them is finite. */
public class Main {
    public static void main(String[] args) {
        int n = 0;
        while (true) {
            Object o = new Object();
            assert Verify.getObjectAttributes(o) == null;
            Verify.setObjectAttribute(o, Verify.getInt(1, 3));
            Verify.breakTransition("made");
            assert Verify.getObjectAttribute(o) != 0;
            frame();
            n = (n + 1) % 2;
        }
    }

    static void frame() {
        int local = 1;
        assert Verify.getLocalAttributes("local") == null;
        Verify.addLocalAttribute("local", Verify.getInt(1, 2));
        Verify.breakTransition("in frame");
        assert Verify.getLocalAttributes("local").length == local;
    }
}
