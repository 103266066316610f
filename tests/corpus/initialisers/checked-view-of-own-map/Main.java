import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** A checked map asks the map behind it for its entries once, whoever comes first. */
public class Main {
    static volatile String last = "";

    static class Own extends HashMap<String, String> {
        @Override
        public Set<Map.Entry<String, String>> entrySet() {
            last = Thread.currentThread().getName();
            return super.entrySet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<String, String> map = Collections.checkedMap(new Own(), String.class, String.class);
        Thread.currentThread().setName("m");
        Thread t = new Thread(map::entrySet, "t");
        t.start();
        map.entrySet();
        t.join();
        System.out.println(last);
    }
}
