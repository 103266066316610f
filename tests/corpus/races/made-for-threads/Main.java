import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

public class Main {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
    static final List<String> locked = Collections.synchronizedList(new ArrayList<>());
    static final StringBuffer text = new StringBuffer();

    static void use(String name) {
        map.merge(name, 1, Integer::sum);
        list.add(name);
        locked.add(name);
        text.append(name);
        name.hashCode();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> use("a"));
        other.start();
        use("b");
        other.join();
        assert map.size() == 2 && list.size() == 2 && locked.size() == 2 && text.length() == 2;
    }
}
