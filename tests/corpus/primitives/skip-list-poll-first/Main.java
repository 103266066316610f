import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

public class Main {
    static final ConcurrentSkipListMap<Integer, String> MAP = new ConcurrentSkipListMap<>();
    static final ConcurrentSkipListSet<Integer> TAKEN = new ConcurrentSkipListSet<>();

    static void take() {
        Map.Entry<Integer, String> entry = MAP.pollFirstEntry();
        if (entry != null) {
            boolean fresh = TAKEN.add(entry.getKey());
            assert fresh : entry;
        }
    }

    public static void main(String[] args) throws Exception {
        MAP.put(2, "two");
        MAP.put(1, "one");
        Thread t = new Thread(Main::take);
        t.start();
        take();
        t.join();
        assert MAP.isEmpty() && TAKEN.toString().equals("[1, 2]") : TAKEN;
    }
}
