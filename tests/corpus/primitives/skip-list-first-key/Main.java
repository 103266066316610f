import java.util.concurrent.ConcurrentSkipListMap;

public class Main {
    static final ConcurrentSkipListMap<Integer, String> MAP = new ConcurrentSkipListMap<>();

    static void take() {
        if (!MAP.isEmpty()) {
            MAP.remove(MAP.firstKey());
        }
    }

    public static void main(String[] args) {
        MAP.put(1, "one");
        new Thread(Main::take).start();
        take();
    }
}
