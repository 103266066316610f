import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.NoSuchElementException;

public class Main {
    static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> LIST.remove(0));
        t.start();
        int digits = 0;
        try {
            for (Integer x : LIST) {
                digits = digits * 10 + (x == null ? 0 : x);
            }
        } catch (ConcurrentModificationException | NoSuchElementException e) {
            digits = -1;
        }
        t.join();
        assert digits != 22;
    }
}
