import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class Main {
    static final Map<String, Integer> MAP = new HashMap<>();
    static final Map<String, Integer> SAFE = Collections.synchronizedMap(MAP);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> SAFE.put("a", 1));
        t.start();
        MAP.put("b", 2);
        t.join();
        assert MAP.size() == 2;
    }
}
