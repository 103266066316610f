import java.util.concurrent.ConcurrentHashMap;

public class Main {
    static final ConcurrentHashMap<String, Integer> COUNT = new ConcurrentHashMap<>();

    static void work() {
        COUNT.merge("a", 1, Integer::sum);
        COUNT.compute("b", (k, v) -> v == null ? 1 : v + 1);
        COUNT.putIfAbsent("c", 0);
        COUNT.computeIfPresent("c", (k, v) -> v + 1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::work);
        t.start();
        work();
        t.join();
        assert COUNT.toString().equals("{a=2, b=2, c=2}") : COUNT;
    }
}
