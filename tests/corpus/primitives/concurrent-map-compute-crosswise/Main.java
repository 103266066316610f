import java.util.concurrent.ConcurrentHashMap;

public class Main {
    static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        new Thread(() -> MAP.computeIfAbsent(1, k -> MAP.computeIfAbsent(2, j -> 2))).start();
        MAP.computeIfAbsent(2, k -> MAP.computeIfAbsent(1, j -> 1));
    }
}
