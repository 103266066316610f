import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class Main {
    static final Map<String, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        MAP.put("a", 1);
        MAP.put("b", 2);
        Thread t = new Thread(MAP::clear);
        t.start();
        boolean a = MAP.containsKey("a");
        boolean b = MAP.containsKey("b");
        t.join();
        assert a || !b;
    }
}
