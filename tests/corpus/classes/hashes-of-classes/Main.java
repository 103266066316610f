import gov.nasa.jpf.vm.Verify;
import java.util.HashSet;
import java.util.Set;

/** Which identity hashes classes and literals have cannot depend on what the search has seen before. */
public class Main {
    static class A {}
    static class B {}
    static class C {}
    static class D {}

    public static void main(String[] args) {
        Set<Object> forward = new HashSet<>();
        Set<Integer> hashes = new HashSet<>();
        if (Verify.getBoolean()) {
            for (Object o : new Object[] {D.class, C.class, B.class, A.class, A[].class, "four", "three", "two", "one"}) {
                forward.add(o);
                hashes.add(System.identityHashCode(o));
            }
            StringBuilder order = new StringBuilder();
            for (int hash : hashes) {
                order.append(hash).append(' ');
            }
            for (Object o : forward) {
                order.append(o).append(' ');
            }
            throw new AssertionError(order.toString());
        }
        for (Object o : new Object[] {"one", "two", "three", "four", A[].class, A.class, B.class, C.class, D.class}) {
            forward.add(o);
            hashes.add(System.identityHashCode(o));
        }
        // Every one of them is another one.
        assert forward.size() == 9;
    }
}
