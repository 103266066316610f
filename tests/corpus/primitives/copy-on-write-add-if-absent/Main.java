import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

public class Main {
    static final CopyOnWriteArrayList<String> LIST = new CopyOnWriteArrayList<>();
    static final CopyOnWriteArraySet<String> SET = new CopyOnWriteArraySet<>();

    static void add() {
        LIST.addIfAbsent("x");
        SET.add("y");
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::add);
        t.start();
        add();
        t.join();
        assert LIST.size() == 1 && SET.size() == 1;
    }
}
