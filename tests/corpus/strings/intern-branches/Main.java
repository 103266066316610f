import gov.nasa.jpf.vm.Verify;

/** What one execution has put into the pool is not there in the next one. */
public class Main {
    static String joined(String a, String b) {
        return new StringBuilder(a).append(b).toString();
    }

    static boolean resolve() {
        return "the content".length() == 11;
    }

    public static void main(String[] args) {
        boolean before = Verify.getBoolean();
        boolean more = Verify.getBoolean();
        if (before) {
            assert resolve();
        }
        String s = joined("the con", more ? "tent" : "tent, longer");
        String pooled = s.intern();
        assert (pooled == s) == !(before && more);
        assert resolve();
        assert !more || pooled == "the content";
    }
}
