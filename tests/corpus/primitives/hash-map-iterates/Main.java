import java.util.HashMap;
import java.util.Map;

public class Main {
    public static void main(String[] args) {
        Map<Integer, String> map = new HashMap<>();
        map.put(1, "one");
        map.put(2, "two");
        new Thread(() -> map.put(3, "three")).start();
        for (Integer key : map.keySet()) {
            assert key > 0;
        }
    }
}
