import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/** An unmodifiable map asks the map behind it for its keys once, or twice where two threads come at the same time. */
public class Main {
    static volatile String asked = "";

    static class Own extends AbstractMap<String, String> {
        @Override
        public Set<Map.Entry<String, String>> entrySet() {
            return Set.of();
        }

        @Override
        public Set<String> keySet() {
            asked += Thread.currentThread().getName();
            return Set.of();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<String, String> map = Collections.unmodifiableMap(new Own());
        Thread.currentThread().setName("m");
        Thread t = new Thread(map::keySet, "t");
        t.start();
        map.keySet();
        t.join();
        System.out.println(asked);
    }
}
