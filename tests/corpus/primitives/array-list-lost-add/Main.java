import java.util.ArrayList;
import java.util.List;

public class Main {
    static final List<String> LIST = new ArrayList<>(4);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> LIST.add("a"));
        t.start();
        LIST.add("b");
        t.join();
        assert LIST.contains("a") && LIST.contains("b");
    }
}
