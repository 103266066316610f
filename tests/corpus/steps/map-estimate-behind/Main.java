import java.util.concurrent.ConcurrentHashMap;

public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Thread t = new Thread(() -> map.put(1, 1));
        t.start();
        boolean there = map.containsKey(1);
        long estimate = map.keySet().spliterator().estimateSize();
        assert !there || estimate == 1;
        t.join();
    }
}
