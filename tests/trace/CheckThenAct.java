import java.util.concurrent.ConcurrentHashMap;
public class CheckThenAct {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static void add() {
        Integer old = map.get("k");
        map.put("k", old == null ? 1 : old + 1);
    }
    public static void main(String[] args) throws Exception {
        Thread a = new Thread(CheckThenAct::add), b = new Thread(CheckThenAct::add);
        a.start();
        b.start();
        a.join();
        b.join();
        assert map.get("k") == 2;
    }
}
