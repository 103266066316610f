import java.util.ConcurrentModificationException;
import java.util.Hashtable;
import java.util.Iterator;

public class Main {
    static final Hashtable<String, Integer> TABLE = new Hashtable<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> TABLE.put("a", 1));
        t.start();
        // A table with one element, which has been put before it was counted as a modification.
        Iterator<Integer> values = TABLE.values().iterator();
        boolean one = values.hasNext();
        t.join();
        boolean changed = false;
        if (one) {
            try {
                values.next();
            } catch (ConcurrentModificationException e) {
                changed = true;
            }
        }
        assert !changed;
    }
}
