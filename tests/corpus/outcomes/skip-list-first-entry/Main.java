import java.util.concurrent.ConcurrentSkipListMap;

public class Main {
    static String found;

    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        map.put(2, "old");
        Thread t = new Thread(() -> found = String.valueOf(map.firstEntry()));
        t.start();
        map.put(1, "x");
        map.put(2, "new");
        t.join();
        System.out.print(found);
    }
}
