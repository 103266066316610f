import java.util.concurrent.CopyOnWriteArrayList;

public class Main {
    static final CopyOnWriteArrayList<String> LIST = new CopyOnWriteArrayList<>();

    static void add() {
        if (!LIST.contains("x")) {
            LIST.add("x");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::add);
        t.start();
        add();
        t.join();
        assert LIST.size() == 1 : LIST;
    }
}
