import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class Main {
    static final Map<String, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        Map<String, Integer> both = new LinkedHashMap<>();
        both.put("a", 1);
        both.put("b", 2);
        Thread t = new Thread(() -> MAP.putAll(both));
        t.start();
        boolean a = MAP.containsKey("a");
        boolean b = MAP.containsKey("b");
        t.join();
        assert !a || b;
    }
}
