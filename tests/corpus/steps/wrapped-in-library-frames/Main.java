import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Map;

public class Main {
    static HashMap<Integer, Integer> box = new HashMap<>();
    static Map<Integer, Integer> wrapper = Collections.synchronizedMap(box);
    static volatile boolean going;

    static HashMap<Integer, Integer> take() {
        HashMap<Integer, Integer> map = box;
        box = null;
        return map;
    }

    public static void main(String[] args) throws Exception {
        box.put(1, 1);
        Thread t = new Thread(() -> {
            while (!going) {
                Thread.yield();
            }
            wrapper.put(2, 2);
        });
        t.start();
        int[] seen = new int[1];
        try {
            take().forEach((k, v) -> {
                seen[0]++;
                going = true;
            });
            assert seen[0] != 2;
        } catch (ConcurrentModificationException e) {
            // It has noticed.
        }
        t.join();
    }
}
