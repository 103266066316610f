import gov.nasa.jpf.vm.Verify;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/** The order of a hash set of classes says nothing; that of their names does. */
public class Main {
    static class A {}
    static class B {}

    public static void main(String[] args) {
        Set<Class<?>> hashed = new HashSet<>();
        if (Verify.getBoolean()) {
            hashed.add(B.class);
            hashed.add(A.class);
        } else {
            hashed.add(A.class);
            hashed.add(B.class);
        }
        Set<Class<?>> sorted = new TreeSet<>(Comparator.comparing(Class::getName));
        sorted.addAll(hashed);
        assert sorted.iterator().next() == A.class;
        assert A.class.hashCode() == A.class.hashCode() && A.class.hashCode() != B.class.hashCode();
    }
}
