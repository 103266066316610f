import java.util.concurrent.ConcurrentSkipListMap;

public class Main {
    static final ConcurrentSkipListMap<Integer, String> MAP = new ConcurrentSkipListMap<>();
    static int polled;

    public static void main(String[] args) throws Exception {
        MAP.put(2, "two");
        Thread t = new Thread(() -> polled = MAP.pollFirstEntry().getKey());
        t.start();
        MAP.put(1, "one");
        boolean two = MAP.containsKey(2);
        t.join();
        assert !two || polled == 1;
    }
}
