import java.util.HashMap;
import java.util.Map;

/** Two insertions into the same bucket of the real HashMap. */
public class HashMapRace {
    public static void main(String[] args) throws InterruptedException {
        Map<Integer, String> map = new HashMap<>();
        map.put(0, "zero");
        // The keys 1 and 17 fall into the same bucket of a table with sixteen places.
        Thread one = new Thread(() -> map.put(1, "one"));
        Thread two = new Thread(() -> map.put(17, "seventeen"));
        one.start();
        two.start();
        one.join();
        two.join();
        assert map.get(1) != null && map.get(17) != null : "an entry is gone: " + map;
    }
}
