import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An entry is in the map before it counts, whoever asks for the size. */
public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Method size = Map.class.getMethod("size");
        Thread t = new Thread(() -> map.put(1, 1));
        t.start();
        boolean there = map.containsKey(1);
        System.out.println(there + " " + size.invoke(map));
        t.join();
    }
}
