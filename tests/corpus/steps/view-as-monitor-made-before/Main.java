import java.util.HashMap;
import java.util.Map;

public class Main {
    static int count;

    public static void main(String[] args) throws Exception {
        Map<Integer, Integer> map = new HashMap<>();
        map.keySet();
        Runnable add = () -> {
            synchronized (map.keySet()) {
                count = count + 1;
            }
        };
        Thread t = new Thread(add);
        t.start();
        add.run();
        t.join();
        assert count == 2;
    }
}
