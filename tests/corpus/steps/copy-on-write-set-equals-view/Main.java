import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArraySet;

/** Two reads of one set: as itself and through a view. */
public class Main {
    public static void main(String[] args) throws Exception {
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>(List.of(1));
        Thread t = new Thread(() -> set.add(2));
        t.start();
        boolean equal = set.equals(Collections.unmodifiableSet(set));
        boolean all = set.containsAll(Collections.unmodifiableSet(set));
        System.out.print(equal + " " + all);
        t.join();
    }
}
