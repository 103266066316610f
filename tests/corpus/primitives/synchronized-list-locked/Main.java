import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Main {
    public static void main(String[] args) throws Exception {
        List<String> list = Collections.synchronizedList(new ArrayList<>());
        list.add("a");
        Thread t = new Thread(() -> list.add("b"));
        t.start();
        list.add("c");
        synchronized (list) {
            for (String s : list) {
                assert s != null;
            }
        }
        t.join();
        assert list.size() == 3 : list;
    }
}
