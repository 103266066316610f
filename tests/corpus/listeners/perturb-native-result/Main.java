import gov.nasa.jpf.vm.Verify;

/** Results of native methods: of one that makes choices of its own, and of one whose result the same method takes next. */
public class Main {
    public static void main(String[] args) {
        int chosen = Verify.getInt(1, 2);
        double root = StrictMath.sqrt(StrictMath.sqrt(16.0));
        System.out.println(chosen + " " + root);
    }
}
