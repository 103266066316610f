import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Main {
    static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> LIST.remove(0));
        t.start();
        int digits = 0;
        synchronized (LIST) {
            for (int x : LIST) {
                digits = digits * 10 + x;
            }
        }
        t.join();
        assert digits == 12 || digits == 2;
    }
}
