import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class Main {
    static final ThreadLocal<HashMap<Integer, Integer>> OWN = new ThreadLocal<>();
    static HashMap<Integer, Integer> box = new HashMap<>();
    static Map<Integer, Integer> wrapper = Collections.synchronizedMap(box);
    static volatile boolean taken;

    static HashMap<Integer, Integer> take() {
        HashMap<Integer, Integer> map = box;
        box = null;
        return map;
    }

    public static void main(String[] args) {
        box.put(9, 9);
        new Thread(() -> {
            OWN.set(take());
            taken = true;
            boolean there = OWN.get().containsKey(2);
            int size = OWN.get().size();
            assert !there || size == 2;
        }).start();
        while (!taken) {
            Thread.yield();
        }
        wrapper.put(2, 2);
    }
}
