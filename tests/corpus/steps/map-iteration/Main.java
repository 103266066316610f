import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class Main {
    static final Map<String, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        MAP.put("c", 3);
        Thread t = new Thread(() -> {
            MAP.put("a", 1);
            MAP.put("b", 2);
        });
        t.start();
        String seen = "";
        for (String key : MAP.keySet()) {
            seen += key;
        }
        t.join();
        System.out.println("[" + seen + "]");
    }
}
