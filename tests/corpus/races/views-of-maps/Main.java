import java.util.HashMap;
import java.util.Map;

public class Main {
    static final Map<String, Integer> map = new HashMap<>();

    public static void main(String[] args) throws Exception {
        map.put("a", 1);
        Thread other = new Thread(() -> map.keySet());
        other.start();
        assert map.keySet().size() == 1;
    }
}
