import java.util.concurrent.ConcurrentHashMap;

public class Main {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static volatile int n;

    static Integer made(String key) {
        int read = n;
        n = read + 1;
        return read;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            int read = n;
            n = read + 1;
        });
        t.start();
        map.computeIfAbsent("a", Main::made);
        t.join();
        System.out.print(n + " " + map);
    }
}
