import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Main {
    static final List<Integer> A = Collections.synchronizedList(new ArrayList<>(List.of(1)));
    static final List<Integer> B = Collections.synchronizedList(new ArrayList<>(List.of(2)));

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> A.addAll(new ArrayList<>(B)));
        t.start();
        B.addAll(new ArrayList<>(A));
        t.join();
    }
}
