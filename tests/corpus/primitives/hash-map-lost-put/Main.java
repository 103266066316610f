import java.util.HashMap;
import java.util.Map;

public class Main {
    static final Map<Integer, String> MAP = new HashMap<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> MAP.put(1, "one"));
        t.start();
        MAP.put(17, "seventeen");
        t.join();
        assert MAP.get(1) != null && MAP.get(17) != null;
    }
}
