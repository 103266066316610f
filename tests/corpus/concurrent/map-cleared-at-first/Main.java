import java.util.concurrent.ConcurrentHashMap;

/** The first mapping may come behind the one that clears, and the second one before it. */
public class Main {
    static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            MAP.put(1, 1);
            MAP.put(2, 2);
        });
        t.start();
        MAP.clear();
        t.join();
        System.out.println(MAP);
    }
}
