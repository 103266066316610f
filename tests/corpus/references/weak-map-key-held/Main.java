import java.lang.ref.Reference;
import java.util.Map;
import java.util.WeakHashMap;

public class Main {
    static final Map<Object, String> CACHE = new WeakHashMap<>();

    public static void main(String[] args) {
        Object key = new Object();
        CACHE.put(key, "value");
        assert CACHE.size() == 1 && CACHE.get(key).equals("value") && CACHE.keySet().iterator().next() == key;
        Reference.reachabilityFence(key);
        int size = CACHE.size();
        assert size == 0 || size == 1;
    }
}
