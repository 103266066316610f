import java.util.concurrent.ConcurrentHashMap;

/** The empty table is there before its first mapping: who goes through it may have passed that one, and see the second. */
public class Main {
    static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            MAP.put(1, 1);
            MAP.put(2, 1);
        });
        t.start();
        String shown = MAP.toString();
        t.join();
        System.out.println(shown);
    }
}
