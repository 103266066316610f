import java.util.List;
import java.util.Vector;

public class Main {
    static final Vector<Integer> FROM = new Vector<>(List.of(1));
    static final Vector<Integer> TO = new Vector<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> TO.addAll(FROM));
        t.start();
        FROM.clear();
        boolean empty = TO.isEmpty();
        t.join();
        assert !empty || TO.isEmpty();
    }
}
