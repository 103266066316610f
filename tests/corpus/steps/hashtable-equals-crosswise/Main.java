import java.util.Hashtable;
import java.util.Map;

public class Main {
    static final Hashtable<String, Integer> A = new Hashtable<>(Map.of("a", 1));
    static final Hashtable<String, Integer> B = new Hashtable<>(Map.of("a", 1));

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> A.equals(B));
        t.start();
        B.equals(A);
        t.join();
    }
}
