import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Of two views of a map, the one that the map does not keep may be collected. */
public class Main {
    static volatile WeakReference<Collection<Integer>> weak;

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Integer> map = new HashMap<>();
        Thread t = new Thread(() -> weak = new WeakReference<>(map.values()));
        t.start();
        map.values();
        t.join();
        boolean gone = weak.get() == null;
        System.out.println(gone + " " + map.values().size());
    }
}
