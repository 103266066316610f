import java.util.Map;
import java.util.WeakHashMap;

public class Main {
    static final Map<Object, String> CACHE = new WeakHashMap<>();

    public static void main(String[] args) {
        CACHE.put(new Object(), "value");
        assert CACHE.size() == 1 : "the entry is gone";
    }
}
