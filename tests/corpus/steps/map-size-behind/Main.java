import java.util.concurrent.ConcurrentHashMap;

public class Main {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> MAP.put("a", 1));
        t.start();
        boolean there = MAP.containsKey("a");
        int size = MAP.size();
        t.join();
        System.out.println(there + " " + size + " " + MAP.size());
    }
}
