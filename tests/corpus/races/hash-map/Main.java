import java.util.HashMap;
import java.util.Map;

public class Main {
    static final Map<String, Integer> map = new HashMap<>();

    public static void main(String[] args) throws Exception {
        map.put("b", 0);
        Thread writer = new Thread(() -> map.put("a", 1));
        writer.start();
        Integer seen = map.get("a");
        writer.join();
        assert (seen == null || seen == 1) && map.size() == 2;
    }
}
