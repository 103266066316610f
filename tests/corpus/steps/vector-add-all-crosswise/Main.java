import java.util.List;
import java.util.Vector;

public class Main {
    static final Vector<Integer> A = new Vector<>(List.of(1));
    static final Vector<Integer> B = new Vector<>(List.of(2));

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> A.addAll(B));
        t.start();
        B.addAll(A);
        t.join();
    }
}
