import java.util.concurrent.ConcurrentHashMap;

/** Whoever asks for the size does it when the thread that puts has ended. */
public class Main {
    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        new Thread(() -> map.put(1, 1)).start();
        if (map.containsKey(1)) {
            System.out.println(map.size());
        }
    }
}
