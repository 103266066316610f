import java.util.concurrent.ConcurrentHashMap;

public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("k", 0);
        Thread t = new Thread(() -> map.put("k", map.get("k") + 1));
        t.start();
        map.merge("k", 10, Integer::sum);
        t.join();
        System.out.println(map.get("k"));
    }
}
