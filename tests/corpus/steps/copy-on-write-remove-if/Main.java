import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class Main {
    static final List<Integer> LIST = new CopyOnWriteArrayList<>();

    public static void main(String[] args) throws Exception {
        LIST.add(1);
        LIST.add(2);
        Thread t = new Thread(() -> LIST.removeIf(e -> true));
        t.start();
        boolean one = LIST.contains(1);
        boolean two = LIST.contains(2);
        t.join();
        assert one || !two;
    }
}
