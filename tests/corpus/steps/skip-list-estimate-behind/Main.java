import java.util.concurrent.ConcurrentSkipListMap;

public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        map.put(0, 0);
        Thread t = new Thread(() -> map.put(1, 1));
        t.start();
        boolean there = map.containsKey(1);
        long estimate = map.keySet().spliterator().estimateSize();
        assert !there || estimate == 2;
        t.join();
    }
}
