import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class Main {
    static final List<Integer> LIST = new CopyOnWriteArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> LIST.addAll(List.of(1, 2)));
        t.start();
        int size = LIST.size();
        t.join();
        assert size != 1;
    }
}
