import java.util.Set;

/** Which element comes first differs from run to run on a JVM. */
public class Main {
    public static void main(String[] args) {
        String first = Set.of("a", "b", "c").iterator().next();
        if (first.isEmpty()) {
            throw new AssertionError("there is no such element");
        }
    }
}
