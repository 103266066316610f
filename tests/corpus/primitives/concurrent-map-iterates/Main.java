import java.util.concurrent.ConcurrentHashMap;

public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("a", 1);
        map.put("b", 2);
        Thread t = new Thread(() -> {
            map.remove("b");
            map.put("c", 3);
        });
        t.start();
        int seen = 0;
        for (String key : map.keySet()) {
            seen++;
        }
        t.join();
        System.out.println(map + " " + seen);
    }
}
